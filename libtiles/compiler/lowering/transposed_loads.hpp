// Reads of tile_static memory in which the neighbours of a row name the places of a column, as a
// transpose does. A square of threads, or of neighbours and of the iterations of a loop, reads them
// row by row, as vectors, and transposes these:
//
//   v[t] = s[t.local[1]][t.local[0]];   ->   row n = s[local_1 + n][local_0 ... local_0 + 3]
//                                            column n = number n of each of the rows
#pragma once

#include "libtiles/compiler/lowering/stride_analysis.hpp"
#include "libtiles/compiler/lowering/vector_tree.hpp"

namespace libtiles::compiler {

/// Of reads that all threads do, those in which a column of the square names the places of a row.
/// \param statements  of each thread, one after the other
/// \param in_row      between the neighbours that are a vector
/// \param in_column   between the vectors
vectors::transposed_loads find_transposed_loads(
    const std::vector<const typed::statement*>& statements, const stride_analysis& in_row,
    const stride_analysis& in_column);

}  // namespace libtiles::compiler
