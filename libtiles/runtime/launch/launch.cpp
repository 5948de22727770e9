#include "libtiles/runtime/launch/launch.hpp"

#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/data/source_lock.hpp"
#include "libtiles/runtime/launch/checked_submission.hpp"
#include "libtiles/runtime/launch/wait_list.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"

namespace libtiles::runtime {

std::shared_ptr<event> launch(const ready_launch& ready, const std::shared_ptr<context>& where,
                              bool with_event) {
  const std::vector<cl::Event> after = wait_list_for(*where, ready.request.after);
  const source_lock lock(windows_of(ready.request.arguments));
  const data_uses uses = ready.form.uses_of(ready.request);
  launch_data data(where, uses, ready.form.name());
  std::shared_ptr<event> end;
  ready.kernel->with_object([&](kernel_object& kernel) {
    end = launch_ready(ready, where, kernel, after, data, with_event);
  });
  return end;
}

std::shared_ptr<event> launch_ready(const ready_launch& ready,
                                    const std::shared_ptr<context>& where, kernel_object& kernel,
                                    const std::vector<cl::Event>& after, launch_data& data,
                                    bool with_event, unset_arguments unset) {
  const auto doing = [&] {
    return "launching " + ready.form.name() + " on " + describe(where->device());
  };
  return call_with_memory(*where, doing, [&] {
    ready.form.set_arguments(kernel, ready.request, data.places(), unset);
    const submission asked{ready.kernel->kept_name(), ready.size, &after, with_event};
    const compiler::compiled_kernel* const checked = ready.form.checked();
    return checked == nullptr ? submit(where, asked, kernel, data)
                              : submit_checked(where, asked, *checked, ready.request, kernel, data);
  });
}

}  // namespace libtiles::runtime
