#include "libtiles/runtime/interop/adopted_kernel.hpp"

#include "libtiles/core/error.hpp"
#include "libtiles/runtime/interop/foreign_handle.hpp"
#include "libtiles/runtime/opencl/borrowed_info.hpp"
#include "libtiles/runtime/opencl/call.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"

namespace libtiles::runtime {
namespace {

constexpr const char* kind = "cl_kernel";

std::string function_of(const cl::Kernel& kernel) {
  std::string name = kernel.getInfo<CL_KERNEL_FUNCTION_NAME>();
  while (!name.empty() && name.back() == '\0') name.pop_back();
  return name;
}

void check_context(const cl::Kernel& kernel, const std::string& name, const context& where) {
  const auto owner =
      borrowed_info<cl_context>(clGetKernelInfo, "clGetKernelInfo", kernel(), CL_KERNEL_CONTEXT);
  if (owner == where.opencl_context()()) return;
  throw error(status::invalid_argument,
              name + ": the cl_kernel belongs to another cl_context than the context on " +
                  describe(where.device()) +
                  "; launch it on a context made from that cl_context by tiles_context_from_cl()");
}

}  // namespace

adopted_kernel::adopted_kernel(cl_kernel given)
    : given_(retained<cl::Kernel>(given, "kernel", kind)),
      name_(ask("kernel", kind, [&] { return function_of(given_); })) {}

const std::string& adopted_kernel::opencl_source(const std::vector<launch_argument>&) {
  throw error(
      status::unsupported,
      name_ + " was adopted as a cl_kernel; use clGetProgramInfo to get the source of its program");
}

std::shared_ptr<built_kernel> adopted_kernel::build_for(context& where) {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (const known_build& each : builds_) {
    if (each.context_id == where.id()) return each.built;
  }
  // OpenCL knew the kernel when it was adopted: whatever fails now is the driver's.
  const std::string doing = "querying the cl_kernel " + name_;
  call(doing, [&] { check_context(given_, name_, where); });
  auto program = call(doing, [&] {
    return cl::Program(
        borrowed_info<cl_program>(clGetKernelInfo, "clGetKernelInfo", given_(), CL_KERNEL_PROGRAM),
        true);
  });
  builds_.push_back({where.id(), std::make_shared<built_kernel>(where.programs().target(),
                                                                std::move(program), name_)});
  return builds_.back().built;
}

}  // namespace libtiles::runtime
