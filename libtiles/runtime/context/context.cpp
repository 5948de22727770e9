#include "libtiles/runtime/context/context.hpp"

#include "libtiles/core/log.hpp"
#include "libtiles/runtime/checked/checked_launch.hpp"
#include "libtiles/runtime/checked/checked_mode.hpp"
#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/context/kept_memory.hpp"
#include "libtiles/runtime/context/queue_count.hpp"
#include "libtiles/runtime/context/shape_choice.hpp"
#include "libtiles/runtime/context/sub_group_choice.hpp"
#include "libtiles/runtime/devices/device_list.hpp"
#include "libtiles/runtime/devices/device_selection.hpp"
#include "libtiles/runtime/opencl/call.hpp"
#include "libtiles/runtime/timeline/exit_wait.hpp"
#include "libtiles/runtime/timeline/timed_wait.hpp"

namespace libtiles::runtime {
namespace {

constexpr std::chrono::seconds longest_answer(1);

constexpr std::uint64_t most_look_back = std::uint64_t{16} << 20;

data_transport transport_of(const context_options& options) {
  return options.transport == data_transport::automatic ? data_transport_from_environment()
                                                        : options.transport;
}

queue_set queues_of(const cl::Context& context, const cl::Device& device, opencl_driver driver,
                    const std::vector<cl::CommandQueue>& given, const context_options& options) {
  if (!given.empty()) return queue_set(given, driver);
  return queue_set(context, device, driver, checked_queue_count(options.queue_count));
}

}  // namespace

std::shared_ptr<context> context::create(const context_options& options) {
  const std::shared_ptr<const device_list> list = device_list::require_platform();
  const device_info& device = list->devices()[select_device(list->devices(), options.device)];
  log(log_level::info, "creating a context on " + describe(device));
  return call([&] { return "creating a context on " + describe(device); },
              [&] {
                const cl::Device& opencl_device = list->opencl_device(device.index);
                return std::make_shared<context>(device, opencl_device, cl::Context(opencl_device),
                                                 std::vector<cl::CommandQueue>(), options);
              });
}

context::context(device_info device, cl::Device opencl_device, cl::Context opencl_context,
                 const std::vector<cl::CommandQueue>& queues, const context_options& options)
    : device_(std::move(device)),
      opencl_device_(std::move(opencl_device)),
      opencl_context_(std::move(opencl_context)),
      queues_(queues_of(opencl_context_, opencl_device_, device_.driver, queues, options)),
      owns_queues_(queues.empty()),
      staging_(opencl_context_, opencl_device_, options.staging),
      transport_(transport_of(options)),
      programs_({device_, opencl_device_, opencl_context_, health_, queues_.activities()}),
      kept_memory_(make_kept_memory(device_, opencl_device_)),
      look_back_memory_(most_look_back),
      checked_(std::max(options.checked, checked_mode_of_environment())),
      shape_(shape_for(device_, options.shape)),
      lanes_(sub_groups_for(device_)),
      async_copies_(async_copies_for(device_)),
      tensor_cores_(tensor_cores_for(device_)),
      shares_host_memory_(device_.shares_host_memory && transport_ == data_transport::automatic) {
  wait_at_exit(device_.driver, queues_);
}

context::~context() {
  finish_before_exit(device_.driver, queues_);
  if (!health_.is_lost()) retired_.drain();
}

void context::retire(const usage_log& usage, std::shared_ptr<void> memory) noexcept {
  if (health_.is_lost()) return;
  try {
    std::vector<cl::Event> events;
    for (const queue_point& each : usage.pending(queues_)) events.push_back(queues_.event_at(each));
    if (!events.empty()) retired_.keep(std::move(events), std::move(memory));
  } catch (const std::exception& failure) {
    log(log_level::warning,
        std::string("releasing memory of ") + describe(device_) + ": " + failure.what());
    // The memory goes on return: whatever uses it has to end before, as far as the device answers.
    finish_if_possible();
  }
}

void context::finish_if_possible() noexcept {
  try {
    queues_.finish();
  } catch (const cl::Error&) {
    // What the device was to do has ended with the device.
  }
}

void context::fail(const cl::Error& failure, const std::string& doing) {
  const error described = driver_error(failure, doing);
  error_details details = described.details();
  details.device = describe(device_);
  if (may_mean_loss(failure.err(), failure.what()) && !answers()) {
    health_.lose(described.what(), std::move(details));
  }
  throw error(described.code(), described.what(), std::move(details));
}

// A queue that is still at work answers: it may run a long kernel, or wait for the caller's event.
bool context::answers() noexcept {
  const auto deadline = wait_clock::now() + longest_answer;
  try {
    for (std::size_t i = 0; i < queues_.size(); ++i) {
      if (wait_until(queues_.opencl_queue(i), deadline) < CL_COMPLETE) return false;
    }
    return true;
  } catch (const cl::Error&) {
    return false;
  }
}

void context::finish() {
  call_on(
      *this, [&] { return "waiting for " + describe(device_); }, [&] { queues_.finish(); });
  retired_.sweep();
  checks_.wait();
  check_faults();
}

void context::flush() {
  call_on(
      *this, [&] { return "flushing the queues of " + describe(device_); },
      [&] {
        for (std::size_t queue = 0; queue < queues_.size(); ++queue) queues_.flush(queue);
      });
}

void context::check_faults() {
  call_on(
      *this, [&] { return "reading the reports of checked kernels on " + describe(device_); },
      [&] { checks_.collect(opencl_context_, opencl_device_, describe(device_)); });
}

}  // namespace libtiles::runtime
