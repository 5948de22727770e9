// Sorts rows of numbers: keys alone, with values, or as indices.
#pragma once

#include <memory>

#include "libtiles/algorithms/workspace.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

struct sort_options {
  bool is_descending = false;
};

/// See tiles_sort().
/// \param values  nullptr for none.
/// \return the end of it; nullptr if it is not wanted.
/// \throws error (invalid_argument) for extents, types or memory that do not fit each other; as
///         tiles_kernel_launch() says
std::shared_ptr<runtime::event> sort(const execution& how, const runtime::array_view& keys,
                                     const runtime::array_view* values,
                                     const sort_options& options);

/// See tiles_segmented_sort(). As sort().
std::shared_ptr<runtime::event> segmented_sort(const execution& how,
                                               const runtime::array_view& keys,
                                               const runtime::array_view& offsets,
                                               const runtime::array_view* values,
                                               const sort_options& options);

/// See tiles_argsort(). As sort().
std::shared_ptr<runtime::event> argsort(const execution& how, const runtime::array_view& keys,
                                        const runtime::array_view& indices,
                                        const sort_options& options);

}  // namespace libtiles::algorithms
