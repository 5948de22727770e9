// The typed tree as text, for people who work on the compiler: what `tiles compile --print-after`
// shows. Written like the kernel language, with every type and every conversion:
//
//     kernel scale(in: array_view<const float, 1>, out: array_view<float, 1>)
//       doubled: int = (2 * int(in[global[0]]))
//       out[global[0]] = float(doubled)
#pragma once

#include <string>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// On one line.
std::string print(const typed::expression& e);

/// A line for each statement, with a newline behind it; `depth` times two blanks before it.
std::string print(const typed::statement& s, int depth = 0);

/// The helper functions that are called, then the kernel.
std::string print(const typed::program& program);

}  // namespace libtiles::compiler
