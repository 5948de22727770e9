// Which elements of a kernel's parameter an expression names, through whatever views.
#pragma once

#include <optional>

#include "libtiles/compiler/analysis/access/thread_values.hpp"

namespace libtiles::compiler {

/// Elements of a view or of a part of one.
struct accessed_place {
  const typed::variable* parameter;
  std::vector<thread_relative> given;   ///< the first indices, which projections gave
  std::vector<thread_relative> origin;  ///< of the others, where their zero lies
};

/// The view that `view` names; none where it is not sure which one, or where its elements lie in
/// another order there.
std::optional<accessed_place> find_place(const typed::expression& view, thread_values& values);

/// The indices of an element in the parameter that it belongs to.
std::vector<thread_relative> indices_of(const typed::view_element& element,
                                        const accessed_place& place, thread_values& values);

}  // namespace libtiles::compiler
