// What a driver says of the parameters of a kernel that it has built.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

enum class parameter_space {
  unknown,  ///< the program was built without argument info
  global,   ///< __global and __constant pointers
  local,
  value,
  object,  ///< images, samplers, pipes and whatever else is no memory and no number
};

struct opencl_parameter {
  std::string name;  ///< empty if it is not known
  std::string type;  ///< as OpenCL spells it: "float*", "uint4"; empty if it is not known
  parameter_space space = parameter_space::unknown;
  bool is_const = false;  ///< a pointer through which nothing is written
};

struct opencl_signature {
  std::vector<opencl_parameter> parameters;
  /// What reqd_work_group_size names, in OpenCL's order; zeros if there is none.
  std::array<std::size_t, 3> required_size{0, 0, 0};
};

/// \throws cl::Error
opencl_signature signature_of(const cl::Kernel& kernel, const cl::Device& device);

/// Whether the parameters' types are known; true if there are none.
bool has_types(const opencl_signature& signature);

}  // namespace libtiles::runtime
