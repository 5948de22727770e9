// Selects elements of an array, stored contiguously and in order; partitions append the others; of
// equal neighbours, unique keeps the first.
#pragma once

#include <memory>
#include <string>

#include "libtiles/algorithms/workspace.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::algorithms {

/// A mask or a predicate.
struct select_options {
  const runtime::array_view* mask = nullptr;  ///< borrowed
  std::string predicate;                      ///< of x, in OpenCL C
};

/// See tiles_select().
/// \return the end of it; nullptr if it is not wanted, or if only the size of the workspace is.
/// \throws error (invalid_argument) for extents, types or memory that do not fit each other; as
///         tiles_kernel_launch() says
std::shared_ptr<runtime::event> select(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& to,
                                       const runtime::array_view& count,
                                       const select_options& options);

/// See tiles_partition(). As select().
std::shared_ptr<runtime::event> partition(const execution& how, const runtime::array_view& from,
                                          const runtime::array_view& to,
                                          const runtime::array_view& count,
                                          const select_options& options);

/// See tiles_unique(). As select().
/// \param lengths  of the runs; nullptr if they are not wanted
std::shared_ptr<runtime::event> unique(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& to,
                                       const runtime::array_view* lengths,
                                       const runtime::array_view& count);

}  // namespace libtiles::algorithms
