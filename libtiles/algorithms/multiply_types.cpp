#include "libtiles/algorithms/multiply_types.hpp"

#include "libtiles/algorithms/stored_floats.hpp"

namespace libtiles::algorithms {

scalar_type sum_type_of(scalar_type stored) {
  return is_stored_float(stored) ? scalar_type::float32 : stored;
}

std::string tuning_key(const char* stem, scalar_type stored) {
  return std::string(stem) + " " + name_of(stored);
}

void add_types(scalar_type stored, kernel_parameters& parameters) {
  const scalar_type value = sum_type_of(stored);
  parameters.push_back({"VALUE", opencl_name_of(value)});
  parameters.push_back({"STORED", opencl_variable_name_of(stored)});
  add_stored_as("STORED_AS", stored, parameters);
  parameters.push_back(parameter("IS_INTEGER", value == scalar_type::int32 ? 1 : 0));
}

}  // namespace libtiles::algorithms
