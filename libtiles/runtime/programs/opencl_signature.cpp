#include "libtiles/runtime/programs/opencl_signature.hpp"

#include <algorithm>

namespace libtiles::runtime {
namespace {

bool is_sampler(const std::string& type) { return type == "sampler_t"; }

parameter_space space_of(const cl::Kernel& kernel, cl_uint index, const std::string& type) {
  if (kernel.getArgInfo<CL_KERNEL_ARG_ACCESS_QUALIFIER>(index) != CL_KERNEL_ARG_ACCESS_NONE ||
      is_sampler(type)) {
    return parameter_space::object;
  }
  switch (kernel.getArgInfo<CL_KERNEL_ARG_ADDRESS_QUALIFIER>(index)) {
    case CL_KERNEL_ARG_ADDRESS_GLOBAL:
    case CL_KERNEL_ARG_ADDRESS_CONSTANT:
      return parameter_space::global;
    case CL_KERNEL_ARG_ADDRESS_LOCAL:
      return parameter_space::local;
    default:
      return parameter_space::value;
  }
}

// OpenCL says of a pointer to const that it is const, and of every __constant pointer.
bool is_const_pointer(const cl::Kernel& kernel, cl_uint index) {
  return kernel.getArgInfo<CL_KERNEL_ARG_ADDRESS_QUALIFIER>(index) ==
             CL_KERNEL_ARG_ADDRESS_CONSTANT ||
         (kernel.getArgInfo<CL_KERNEL_ARG_TYPE_QUALIFIER>(index) & CL_KERNEL_ARG_TYPE_CONST) != 0;
}

std::string without_end(std::string text) {
  while (!text.empty() && (text.back() == '\0' || text.back() == ' ')) text.pop_back();
  return text;
}

opencl_parameter parameter_at(const cl::Kernel& kernel, cl_uint index) {
  opencl_parameter parameter;
  try {
    parameter.type = without_end(kernel.getArgInfo<CL_KERNEL_ARG_TYPE_NAME>(index));
    parameter.space = space_of(kernel, index, parameter.type);
    parameter.is_const = is_const_pointer(kernel, index);
    parameter.name = without_end(kernel.getArgInfo<CL_KERNEL_ARG_NAME>(index));
  } catch (const cl::Error& failure) {
    if (failure.err() != CL_KERNEL_ARG_INFO_NOT_AVAILABLE) throw;
    return {};
  }
  return parameter;
}

}  // namespace

opencl_signature signature_of(const cl::Kernel& kernel, const cl::Device& device) {
  opencl_signature signature;
  const cl_uint count = kernel.getInfo<CL_KERNEL_NUM_ARGS>();
  for (cl_uint i = 0; i < count; ++i) signature.parameters.push_back(parameter_at(kernel, i));
  const auto required = kernel.getWorkGroupInfo<CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(device);
  std::copy_n(required.begin(), signature.required_size.size(), signature.required_size.begin());
  return signature;
}

bool has_types(const opencl_signature& signature) {
  return std::none_of(
      signature.parameters.begin(), signature.parameters.end(),
      [](const opencl_parameter& each) { return each.space == parameter_space::unknown; });
}

}  // namespace libtiles::runtime
