// A program's binary together with its kernel's parameters, as the disk cache keeps kernels in
// OpenCL C: some drivers know the types of parameters only of what they built from source.
#pragma once

#include <optional>
#include <string>

#include "libtiles/runtime/programs/opencl_signature.hpp"

namespace libtiles::runtime {

std::string pack(const opencl_signature& signature, const std::string& binary);

struct signed_binary {
  opencl_signature signature;
  std::string binary;
};

/// \return nothing for what pack() never made.
std::optional<signed_binary> unpack(const std::string& packed);

}  // namespace libtiles::runtime
