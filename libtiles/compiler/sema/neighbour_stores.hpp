// Stores of several neighbouring elements by one instruction, for the texts of the library's
// functions.
#pragma once

#include <string>

#include "libtiles/compiler/sema/scope.hpp"

namespace libtiles::compiler {

/// What the text calls them by:
/// - rows_are_aligned(view, last), a bool: see ir/alignment_query.hpp;
/// - store_neighbours(element, from, count): the view's element and those behind it become `from`,
///   an element of a thread's own array, and those behind it, which may be floats where the view
///   has halves or bfloat16s. The first one's address is a multiple of the bytes of all, which are
///   vector_bytes at most.
bound_names names_of_neighbour_stores();

}  // namespace libtiles::compiler
