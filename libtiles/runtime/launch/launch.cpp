#include "libtiles/runtime/launch/launch.hpp"

#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/data/source_lock.hpp"
#include "libtiles/runtime/launch/access_of.hpp"
#include "libtiles/runtime/launch/kernel_arguments.hpp"
#include "libtiles/runtime/launch/submission.hpp"
#include "libtiles/runtime/launch/wait_list.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"

namespace libtiles::runtime {

using compiler::compiled_kernel;

void prepare(const compiled_kernel& compiled, const std::shared_ptr<context>& where,
             const launch_request& request) {
  make_ready(compiled, *where, request);
}

std::shared_ptr<event> launch(const compiled_kernel& compiled,
                              const std::shared_ptr<context>& where, const launch_request& request,
                              bool with_event) {
  const ready_launch ready = make_ready(compiled, *where, request);
  const std::vector<cl::Event> after = wait_list_for(*where, request.after);
  const source_lock lock(windows_of(request.arguments));
  const data_uses uses = uses_of(compiled, request.arguments, request.domain.shape);
  const launch_data data(where, uses, compiled.name);
  std::shared_ptr<event> end;
  ready.kernel->with_object([&](kernel_object& kernel) {
    end = launch_ready(ready, where, kernel, after, data, with_event);
  });
  return end;
}

std::shared_ptr<event> launch_ready(const ready_launch& ready,
                                    const std::shared_ptr<context>& where, kernel_object& kernel,
                                    const std::vector<cl::Event>& after, const launch_data& data,
                                    bool with_event) {
  const auto doing = [&] {
    return "launching " + ready.compiled.name + " on " + describe(where->device());
  };
  return call_on(*where, doing, [&] {
    set_arguments(kernel, ready.compiled, ready.options, ready.request.arguments, data.places(),
                  ready.request.domain.shape);
    return submit(where, {ready.kernel->kept_name(), ready.size, &after, with_event}, kernel, data);
  });
}

}  // namespace libtiles::runtime
