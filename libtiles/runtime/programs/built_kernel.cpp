#include "libtiles/runtime/programs/built_kernel.hpp"

#include "libtiles/core/error.hpp"
#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/opencl/call.hpp"
#include "libtiles/runtime/opencl/code_name.hpp"
#include "libtiles/runtime/programs/build_log.hpp"

namespace libtiles::runtime {
namespace {

// No -g: Oclgrind refuses it.
constexpr const char* build_options = "-cl-std=CL1.2";

std::string log_of(const cl::Program& program, const cl::Device& device) {
  try {
    return program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device);
  } catch (const cl::Error&) {
    return "";  // a driver that has no log to give; the build's own error is what matters
  }
}

[[noreturn]] void throw_build_error(const cl::Error& failure, const std::string& driver_log,
                                    const compiler::compiled_kernel& compiled,
                                    const context& where) {
  mapped_log log = map_build_log(driver_log, compiled.lines);
  error_details details;
  details.file = log.first_origin.file;
  details.line = log.first_origin.line;
  details.opencl_code = failure.err();
  details.opencl_call = failure.what();
  const std::string text = "building " + compiled.name + " for " + describe(where.device()) + ": " +
                           details.opencl_call + " returned " + to_code_text(failure.err()) +
                           (log.text.empty() ? "; the driver gave no log" : "\n" + log.text);
  details.build_log = std::move(log.text);
  throw error(status::build, text, std::move(details));
}

// Mesa's rusticl (seen in 22.3) answers with the preferred multiple, and runs what the device
// allows.
std::uint64_t max_work_group_size(const cl::Kernel& kernel, const cl::Device& device,
                                  const device_info& info) {
  if (info.platform == "rusticl") return info.max_tile_size;
  return kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(device);
}

cl::Program build(const context& where, const compiler::compiled_kernel& compiled) {
  cl::Program program(where.opencl_context(), compiled.opencl_source);
  try {
    program.build({where.opencl_device()}, build_options);
  } catch (const cl::Error& failure) {
    throw_build_error(failure, log_of(program, where.opencl_device()), compiled, where);
  }
  return program;
}

}  // namespace

built_kernel::built_kernel(const context& where, const compiler::compiled_kernel& compiled) {
  call([&] { return "preparing " + compiled.name + " for " + describe(where.device()); },
       [&] {
         kernel_ = cl::Kernel(build(where, compiled), compiled.entry_point.c_str());
         const cl::Device& device = where.opencl_device();
         max_tile_size_ = max_work_group_size(kernel_, device, where.device());
         local_memory_ = kernel_.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(device);
       });
}

}  // namespace libtiles::runtime
