// Which elements of a kernel's parameter an expression names, through whatever views.
#pragma once

#include <optional>

#include "libtiles/compiler/analysis/affine_analysis.hpp"
#include "libtiles/compiler/element_access.hpp"

namespace libtiles::compiler {

/// Elements of a view or of a part of one.
struct accessed_place {
  const typed::variable* parameter;
  std::vector<affine_form> given;   ///< the first indices, which projections gave
  std::vector<affine_form> origin;  ///< of the others, where their zero lies
};

/// The view that `view` names; none where it is not sure which one, or where its elements lie in
/// another order there.
std::optional<accessed_place> find_place(const typed::expression& view, affine_analysis& values);

/// The indices of an element in the parameter that it belongs to: 16*tile[0] + local[0] - 1 in
/// tiles of 16 as the thread's global index - 1. Nothing is known of an index with other parts that
/// have no bounds and differ from thread to thread.
std::vector<index_form> indices_of(const typed::view_element& element, const accessed_place& place,
                                   affine_analysis& values);

}  // namespace libtiles::compiler
