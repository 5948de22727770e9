#include "libtiles/algorithms/scan_task.hpp"

#include "libtiles/algorithms/stored_floats.hpp"
#include "libtiles/algorithms/view_checks.hpp"

namespace libtiles::algorithms {
namespace {

scalar_type type_of(const runtime::array_view& view) { return view.window().element.scalar; }

bool is_bool(scalar_type type) { return type == scalar_type::boolean; }

}  // namespace

kernel_parameters scan_task::parameters() const {
  kernel_parameters parameters{{"FROM", opencl_variable_name_of(type_of(from))},
                               {"VALUE", opencl_name_of(value)},
                               {"TO", opencl_variable_name_of(type_of(to))},
                               parameter("FROM_IS_BOOL", is_bool(type_of(from)) ? 1 : 0),
                               parameter("IS_BOOL", is_bool(type_of(to)) ? 1 : 0),
                               {"OPERATION", by.expression},
                               {"IDENTITY", by.identity},
                               parameter("HAS_KEYS", has_keys() ? 1 : 0)};
  add_stored_as("FROM_STORED_AS", type_of(from), parameters);
  add_stored_as("TO_STORED_AS", type_of(to), parameters);
  if (has_keys()) {
    parameters.push_back({"KEY", opencl_name_of(type_of(*keys))});
    parameters.push_back(parameter("KEY_IS_BOOL", is_bool(type_of(*keys)) ? 1 : 0));
  }
  return parameters;
}

void scan_task::add_data(kernel_call& call) const {
  call.reads(from);
  if (are_same(from, to)) {
    call.changes(to);
  } else {
    call.overwrites(to);
  }
}

}  // namespace libtiles::algorithms
