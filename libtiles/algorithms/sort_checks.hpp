// What sorting, and taking the first of what is sorted, ask of their arguments.
#pragma once

#include "libtiles/runtime/data/array_view.hpp"

namespace libtiles::algorithms {

/// \param values  nullptr for none.
/// \throws error (invalid_argument)
void check_sort(const runtime::array_view& keys, const runtime::array_view* values);
void check_segmented_sort(const runtime::array_view& keys, const runtime::array_view& offsets,
                          const runtime::array_view* values);
void check_argsort(const runtime::array_view& keys, const runtime::array_view& indices);

/// \param indices  nullptr for none.
void check_top_k(const runtime::array_view& from, const runtime::array_view& to,
                 const runtime::array_view* indices);

}  // namespace libtiles::algorithms
