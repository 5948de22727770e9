#include "libtiles/algorithms/histogram_types.hpp"

#include "libtiles/algorithms/stored_floats.hpp"

namespace libtiles::algorithms {
namespace {

scalar_type type_of(const runtime::array_view& view) { return view.window().element.scalar; }

// A part has fewer elements than a uint counts. Sums of integers wrap alike in all integers that
// are at least as wide as the result.
scalar_type partial_of(const runtime::array_view* weights, scalar_type to) {
  if (weights == nullptr) return scalar_type::uint32;
  if (is_floating(type_of(*weights))) return to;
  return is_floating(to) || size_of(to) == 8 ? scalar_type::int64 : scalar_type::int32;
}

scalar_type sum_of(const runtime::array_view* weights, scalar_type to) {
  if (weights == nullptr) return scalar_type::uint64;
  if (is_floating(type_of(*weights))) return to;
  return is_unsigned(type_of(*weights)) ? scalar_type::uint64 : scalar_type::int64;
}

}  // namespace

histogram_types::histogram_types(const runtime::array_view& from_view,
                                 const runtime::array_view* weights,
                                 const runtime::array_view& to_view)
    : from(type_of(from_view)),
      to(type_of(to_view)),
      weight(weights == nullptr ? from : type_of(*weights)),
      partial(partial_of(weights, to)),
      sum(sum_of(weights, to)),
      is_weighted(weights != nullptr) {}

void histogram_types::add_to(kernel_parameters& parameters) const {
  parameters.push_back({"FROM", opencl_variable_name_of(from)});
  parameters.push_back({"WEIGHT", opencl_variable_name_of(weight)});
  parameters.push_back({"PARTIAL", opencl_name_of(partial)});
  parameters.push_back({"SUM", opencl_name_of(sum)});
  parameters.push_back({"TO", opencl_name_of(to)});
  add_stored_as("FROM_STORED_AS", from, parameters);
  add_stored_as("WEIGHT_STORED_AS", weight, parameters);
  parameters.push_back(parameter("FROM_IS_BOOL", from == scalar_type::boolean ? 1 : 0));
  parameters.push_back(parameter("IS_FLOATING", is_floating(from) ? 1 : 0));
  parameters.push_back(parameter("IS_WEIGHTED", is_weighted ? 1 : 0));
}

}  // namespace libtiles::algorithms
