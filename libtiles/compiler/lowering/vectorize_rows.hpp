// Element-wise kernels, whose threads have nothing in common, on a CPU: one work-item runs many
// threads of a row of the domain, as vectors, whatever tiles they are in.
//
//   y[i] = exp(x[i]);             for 16 threads: store of y[i] = exp(load of x[i])
//   if (y[i] > 1) y[i] = 1;  ->     all y[i] > 1: store of y[i] = splat 1
//                                   some of them: for each of the 16, if (y[i] > 1) y[i] = 1;
//                                 for each thread that is left: ...
#pragma once

#include "libtiles/compiler/analysis/use_def.hpp"
#include "libtiles/compiler/lowering/loop_tree.hpp"

namespace libtiles::compiler {

/// Nothing for a kernel that does not fit into vectors: one with barriers, tile_static variables,
/// atomic functions, calls, numbers of other than 32 bits, places that do not lie side by side, or
/// the thread's place in its tile.
/// \param has_dense_rows  whether elements of a view's row lie one behind the other
std::optional<loop_tree> vectorize_rows(const typed::program& program, const use_def& uses,
                                        bool has_dense_rows);

/// Whether drivers, which make vectors of neighbouring threads by themselves, are left behind: they
/// are but where each vector may have threads that go different ways, which rows run one by one.
/// \param rows  what vectorize_rows() has made of the kernel
bool is_faster_in_rows(const typed::function& kernel, const loop_tree& rows);

/// The same of a kernel with functions inlined. Where one returns early, vectors would ask for both
/// sides of its guard: drivers are as fast then.
bool is_faster_inlined(const typed::function& kernel, const loop_tree& rows);

}  // namespace libtiles::compiler
