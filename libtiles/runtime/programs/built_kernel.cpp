#include "libtiles/runtime/programs/built_kernel.hpp"

#include "libtiles/core/driver_quirks.hpp"
#include "libtiles/runtime/opencl/call.hpp"
#include "libtiles/runtime/profile/activity_scope.hpp"
#include "libtiles/runtime/timeline/exit_wait.hpp"

namespace libtiles::runtime {
namespace {

std::uint64_t max_work_group_size(const cl::Kernel& kernel, const cl::Device& device,
                                  const device_info& info) {
  if (has_quirk(info.driver, quirk::hides_tile_limit)) return info.max_tile_size;
  return kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(device);
}

std::string preparing(const std::string& name, const program_target& target) {
  return "preparing " + name + " for " + describe(target.device);
}

}  // namespace

built_kernel::built_kernel(const program_target& target, const program_source& source)
    : name_(source.name),
      kept_name_(target.health.keep_name(source.name)),
      has_marked_instructions_(source.has_marked_instructions) {
  call([&] { return preparing(name_, target); },
       [&] {
         const activity_scope recorded(target.activities, activity_kind::compile, 0,
                                       [&] { return name_; });
         built_ = make_program(target, source);
         renew_exit_wait(target.device.driver);
         learn(target);
       });
}

built_kernel::built_kernel(const program_target& target, cl::Program program,
                           const std::string& entry_point)
    : name_(entry_point), kept_name_(target.health.keep_name(entry_point)) {
  call([&] { return preparing(name_, target); },
       [&] {
         built_.kernel = cl::Kernel(program, entry_point.c_str());
         built_.program = std::move(program);
         built_.entry_point = entry_point;
         built_.signature = signature_of(built_.kernel, target.opencl_device);
         learn(target);
       });
}

void built_kernel::learn(const program_target& target) {
  const cl::Device& device = target.opencl_device;
  object_ = kernel_object(built_.kernel);
  max_tile_size_ = max_work_group_size(built_.kernel, device, target.device);
  local_memory_ = built_.kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(device);
}

cl::Kernel built_kernel::new_kernel() const {
  return call([&] { return "creating a kernel object of " + name_; },
              [&] { return cl::Kernel(built_.program, built_.entry_point.c_str()); });
}

}  // namespace libtiles::runtime
