#include "libtiles/runtime/launch/checked_submission.hpp"

#include "libtiles/core/log.hpp"
#include "libtiles/runtime/checked/checked_launch.hpp"
#include "libtiles/runtime/opencl/call.hpp"

namespace libtiles::runtime {
namespace {

// The launch is submitted already: whatever fails costs its report and nothing else.
void keep(context& where, std::list<pending_checks::entry> pending, const event& end) {
  try {
    pending.front().end = end.parts().front().event;
    where.checks().add(std::move(pending));
  } catch (const cl::Error& failure) {
    log(log_level::warning, driver_error(failure, "storing the report of a checked kernel").what());
  }
}

std::vector<const data_window*> views_of(const compiler::compiled_kernel& compiled,
                                         const std::vector<launch_argument>& arguments) {
  std::vector<const data_window*> views;
  for (const compiler::parameter& parameter : compiled.parameters) {
    const data_window* const window = arguments[parameter.argument].window;
    if (window != nullptr) views.push_back(window);
  }
  return views;
}

}  // namespace

std::shared_ptr<event> submit_checked(const std::shared_ptr<context>& where, submission asked,
                                      const compiler::compiled_kernel& compiled,
                                      const launch_request& request, kernel_object& kernel,
                                      launch_data& data) {
  std::list<pending_checks::entry> pending(1);
  pending_checks::entry& added = pending.front();
  added.launch =
      std::make_unique<checked_launch>(where->opencl_context(), where->opencl_device(), compiled,
                                       request.domain.shape, views_of(compiled, request.arguments));
  added.launch->set_arguments(kernel);
  const bool is_event_wanted = asked.with_event;
  asked.with_event = true;
  std::shared_ptr<event> end = submit(where, asked, kernel, data);
  keep(*where, std::move(pending), *end);
  return is_event_wanted ? end : nullptr;
}

}  // namespace libtiles::runtime
