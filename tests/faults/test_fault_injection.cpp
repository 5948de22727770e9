// Every OpenCL call that a scenario makes fails once, each in a run of its own. The call of the C
// API says so, the same call then works, the results are right, and nothing leaks.
#include <cstdlib>
#include <functional>
#include <numeric>
#include <set>

#include "tests/capi/objects.hpp"
#include "tests/faults/attempts.hpp"
#include "tests/faults/driver.hpp"

namespace {

constexpr int host_memory_code = -6;
constexpr const char* host_memory_name = "CL_OUT_OF_HOST_MEMORY (-6)";

constexpr int count = 1000;
constexpr const char* increment_text =
    "void increment(index<1> i, array_view<int, 1> v) restrict(amp) { v[i] += 1; }";

std::vector<int> counted(int first = 0) {
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

owned_context context_with(attempts& tries) {
  tiles_context context = nullptr;
  tries.repeat([&] { return tiles_context_create(nullptr, &context); });
  return owned_context(context);
}

owned_kernel increment_with(attempts& tries) {
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = increment_text;
  tiles_kernel kernel = nullptr;
  tries.repeat([&] { return tiles_kernel_create(&desc, &kernel); });
  return owned_kernel(kernel);
}

owned_view view_with(attempts& tries, std::vector<int>& data) {
  const auto desc = describe(TILES_INT32, {count});
  tiles_array_view view = nullptr;
  tries.repeat([&] { return tiles_array_view_create(&desc, data.data(), &view); });
  return owned_view(view);
}

void launch(attempts& tries, const owned_kernel& kernel, tiles_context context,
            tiles_array_view view, int64_t threads, tiles_event* event = nullptr) {
  const tiles_argument argument = tiles_argument_view(nullptr, view);
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  desc.rank = 1;
  desc.extent[0] = threads;
  desc.arguments = &argument;
  desc.argument_count = 1;
  tries.repeat([&] { return tiles_kernel_launch(kernel.get(), context, &desc, event); });
}

void launches_over_a_view(attempts& tries) {
  const owned_context context = context_with(tries);
  const owned_kernel kernel = increment_with(tries);
  std::vector<int> data = counted();
  const owned_view view = view_with(tries, data);
  for (int i = 0; i < 3; ++i) launch(tries, kernel, context.get(), view.get(), count);
  tries.repeat([&] { return tiles_array_view_synchronize(view.get()); });
  CHECK(data == counted(3));
  tries.repeat([&] { return tiles_context_finish(context.get()); });
}

void launches_with_events(attempts& tries) {
  const owned_context context = context_with(tries);
  const owned_kernel kernel = increment_with(tries);
  std::vector<int> data = counted();
  const owned_view view = view_with(tries, data);
  for (int i = 0; i < 2; ++i) {
    tiles_event event = nullptr;
    launch(tries, kernel, context.get(), view.get(), count, &event);
    const owned_event owned(event);
    tries.repeat([&] { return tiles_event_wait(event); });
  }
  tries.repeat([&] { return tiles_array_view_synchronize(view.get()); });
  CHECK(data == counted(2));
}

void arrays_and_their_contents(attempts& tries) {
  const owned_context context = context_with(tries);
  const owned_kernel kernel = increment_with(tries);
  const std::vector<int> initial = counted();
  const auto desc = describe(TILES_INT32, {count});
  tiles_array array = nullptr;
  tries.repeat([&] { return tiles_array_create(context.get(), &desc, initial.data(), &array); });
  const owned_array owned(array);
  tiles_array_view view = nullptr;
  tries.repeat([&] { return tiles_array_view_from_array(array, 0, &view); });
  const owned_view owned_array_view(view);
  launch(tries, kernel, context.get(), view, count);
  std::vector<int> result(count);
  tries.repeat([&] { return tiles_array_read(array, result.data(), count * sizeof(int)); });
  CHECK(result == counted(1));
  tries.repeat([&] { return tiles_array_write(array, initial.data(), count * sizeof(int)); });
  launch(tries, kernel, context.get(), view, count);
  tries.repeat([&] { return tiles_array_read(array, result.data(), count * sizeof(int)); });
  CHECK(result == counted(1));
}

void a_view_on_two_contexts(attempts& tries) {
  const owned_context first = context_with(tries);
  const owned_context second = context_with(tries);
  const owned_kernel kernel = increment_with(tries);
  std::vector<int> data = counted();
  const owned_view view = view_with(tries, data);
  launch(tries, kernel, first.get(), view.get(), count);
  launch(tries, kernel, second.get(), view.get(), count);
  launch(tries, kernel, first.get(), view.get(), count);
  void* host = nullptr;
  tries.repeat([&] { return tiles_array_view_get_data(view.get(), TILES_READ, &host); });
  CHECK(data == counted(3));
}

// What a failing write-back leaves behind is the caller's to find out: so no result is checked
// then.
void the_last_view_writes_back(attempts& tries) {
  const owned_context context = context_with(tries);
  const owned_kernel kernel = increment_with(tries);
  std::vector<int> data = counted();
  tiles_array_view view = view_with(tries, data).release();
  launch(tries, kernel, context.get(), view, count);
  const std::size_t failures = tries.failures().size();
  tries.once([&] { return tiles_array_view_release(view); });
  if (tries.failures().size() == failures) CHECK(data == counted(1));
}

void a_kernel_in_opencl_c(attempts& tries) {
  const owned_context context = context_with(tries);
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = "kernel void increment(global int* v) { v[get_global_id(0)] += 1; }";
  desc.language = TILES_LANGUAGE_OPENCL_C;
  tiles_kernel made = nullptr;
  tries.repeat([&] { return tiles_kernel_create(&desc, &made); });
  const owned_kernel kernel(made);
  std::vector<int> data = counted();
  const owned_view view = view_with(tries, data);
  for (int i = 0; i < 2; ++i) launch(tries, kernel, context.get(), view.get(), count);
  tries.repeat([&] { return tiles_array_view_synchronize(view.get()); });
  CHECK(data == counted(2));
}

struct scenario {
  const char* name;
  std::function<void(attempts&)> run;
};

const std::vector<scenario>& scenarios() {
  static const std::vector<scenario> all = {
      {"launches over a view", launches_over_a_view},
      {"launches with events", launches_with_events},
      {"arrays and their contents", arrays_and_their_contents},
      {"a view on two contexts", a_view_on_two_contexts},
      {"a kernel in OpenCL C", a_kernel_in_opencl_c},
      {"the last view writes back", the_last_view_writes_back},
  };
  return all;
}

// Asked for a description, released, or asked to hurry: the work goes on without.
bool may_pass_unnoticed(const std::string& function) {
  static const std::set<std::string> minor = {
      "clFlush",          "clGetPlatformInfo",     "clGetDeviceInfo",
      "clGetDeviceIDs",   "clGetEventInfo",        "clGetProgramInfo",
      "clGetPlatformIDs", "clGetProgramBuildInfo", "clCreateProgramWithBinary"};
  return function.rfind("clRelease", 0) == 0 || minor.count(function) > 0;
}

// An object that goes has nobody to tell: it gives mapped memory back, waits, and logs what fails.
bool may_pass_unnoticed(const driver::fault& fault, const attempts& tries) {
  static const std::set<std::string> last = {"clEnqueueMarkerWithWaitList",
                                             "clEnqueueUnmapMemObject"};
  return may_pass_unnoticed(fault.function) ||
         (last.count(fault.function) > 0 && tries.is_of_letting_go(fault));
}

// CLHPP writes some names with other capitals than OpenCL, and has one for all that retain.
auto names_the_call(const std::string& function) {
  if (function.rfind("clRetain", 0) == 0) {
    return ContainsInAnyCase(std::string("Retain Object returned ") + host_memory_name);
  }
  return ContainsInAnyCase(function + " returned " + host_memory_name);
}

/// Runs the scenario with a fault. \return the calls that it made.
std::map<std::string, int> run(const scenario& tested, const driver::fault& fault) {
  attempts tries;
  driver::start(fault);
  tested.run(tries);
  const auto calls = driver::calls();
  tiles_shutdown();
  CHECK(driver::live_objects() == (std::map<std::string, int>{}));
  if (!driver::has_failed()) {
    CHECK(tries.failures().empty());
    return calls;
  }
  if (!may_pass_unnoticed(fault, tries)) CHECK(tries.failures().size() == 1);
  for (const failure& each : tries.failures()) {
    INFO(each.message);
    const bool is_of_the_driver =
        each.status == TILES_ERROR_OUT_OF_MEMORY || each.status == TILES_ERROR_DEVICE_FAILURE ||
        each.status == TILES_ERROR_BUILD || each.status == TILES_ERROR_DEVICE_LOST;
    const bool is_of_the_list =
        each.status == TILES_ERROR_NO_DEVICE || each.status == TILES_ERROR_NO_PLATFORM;
    CHECK((is_of_the_driver || is_of_the_list));
    if (is_of_the_driver) {
      CHECK_THAT(each.message, names_the_call(fault.function));
    }
  }
  return calls;
}

void fail_every_call_once(const scenario& tested) {
  run(tested, {});  // what the first use of all does once in the process
  const std::map<std::string, int> calls = run(tested, {});
  for (const auto& [function, times] : calls) {
    for (int nth = 1; nth <= times; ++nth) {
      INFO(tested.name << ": call " << nth << " of " << times << " of " << function << " fails");
      run(tested, {function, nth, host_memory_code});
    }
  }
}

}  // namespace

TEST_CASE("every OpenCL call may fail, on a device that shares the host's memory", "[faults]") {
  ::unsetenv("TILES_TRANSFER");
  for (const scenario& each : scenarios()) fail_every_call_once(each);
}

TEST_CASE("every OpenCL call may fail, on a device that data is copied to", "[faults]") {
  ::setenv("TILES_TRANSFER", "copy", 1);
  for (const scenario& each : scenarios()) fail_every_call_once(each);
  ::unsetenv("TILES_TRANSFER");
}
