// Which argument of a launch goes to which parameter of a kernel in OpenCL C, and whether it fits.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/launch/launch_argument.hpp"
#include "libtiles/runtime/programs/opencl_signature.hpp"
#include "libtiles/runtime/raw/raw_type.hpp"

namespace libtiles::runtime {

/// A kernel that the driver has built, for messages and checks.
struct raw_description {
  raw_description(std::string kernel, opencl_signature parameters)
      : name(std::move(kernel)), signature(std::move(parameters)) {
    for (const opencl_parameter& each : signature.parameters) {
      types.push_back(raw_type_of(each.type));
    }
  }

  std::string name;
  opencl_signature signature;
  std::vector<raw_type> types;  ///< of the parameters
};

/// The parameter of an argument: by its name, or that of the argument's position.
/// \throws error (argument_mismatch) if there is none
std::size_t parameter_of(const raw_description& kernel,
                         const std::vector<launch_argument>& arguments, std::size_t position);

/// "parameter 'in'", or "parameter 2" where OpenCL does not know names.
std::string describe_parameter(const raw_description& kernel, std::size_t index);

/// Whether data is bound to the argument, rather than the offset of some.
bool is_data(const launch_argument& argument);

/// Whether `offset` is that of the view `data`, which several arguments may be.
bool is_offset_of(const launch_argument& offset, const launch_argument& data);

/// The first argument that is the view which `offset` is the offset of, or as many as there are.
std::size_t data_of(const launch_argument& offset, const std::vector<launch_argument>& arguments);

/// Checks that each parameter is bound once, by what fits it.
/// \throws error (argument_mismatch) naming the parameter, what it takes, and what was given.
void check_raw_arguments(const raw_description& kernel,
                         const std::vector<launch_argument>& arguments, const context& where);

}  // namespace libtiles::runtime
