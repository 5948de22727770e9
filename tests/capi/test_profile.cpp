// What a profile tells of launches, copies and compilations.
#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <thread>

#include "tests/capi/objects.hpp"

namespace {

/// An activity whose name outlives the callback.
struct kept_activity : tiles_activity {
  std::string kept_name;
};

void keep(const tiles_activity* told, void* activities) {
  static_cast<std::vector<kept_activity>*>(activities)->push_back({*told, told->name});
}

std::vector<kept_activity> stop(const owned_context& context) {
  std::vector<kept_activity> activities;
  succeed(tiles_profile_stop(context.get(), keep, &activities));
  return activities;
}

std::vector<int32_t> kinds_of(const std::vector<kept_activity>& activities) {
  std::vector<int32_t> kinds;
  for (const tiles_activity& each : activities) kinds.push_back(each.kind);
  return kinds;
}

owned_kernel increment() {
  return make_kernel(
      "void increment(index<1> idx, array_view<int, 1> x) restrict(amp) { x[idx] += 1; }");
}

}  // namespace

TEST_CASE("a profile has the compilation, the copies and the launches, in their order",
          "[profile]") {
  const owned_context context = make_copying_context();
  std::vector<int> data(1009);
  std::iota(data.begin(), data.end(), 0);
  const owned_view view = view_of(data);
  const owned_kernel kernel = increment();
  const std::vector<tiles_argument> arguments = {tiles_argument_view(nullptr, view.get())};
  succeed(tiles_profile_start(context.get()));
  succeed(launch(kernel, {1009}, arguments, context));
  succeed(launch(kernel, {1009}, arguments, context));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  const std::vector<kept_activity> found = stop(context);
  REQUIRE(kinds_of(found) ==
          std::vector<int32_t>{TILES_ACTIVITY_KIND_COMPILE, TILES_ACTIVITY_KIND_UPLOAD,
                               TILES_ACTIVITY_KIND_KERNEL, TILES_ACTIVITY_KIND_KERNEL,
                               TILES_ACTIVITY_KIND_DOWNLOAD});
  CHECK(found[0].kept_name == std::string("increment"));
  CHECK(found[1].kept_name == std::string("increment uses 'x'"));
  CHECK(found[1].bytes == 1009 * sizeof(int));
  CHECK(found[2].kept_name == std::string("increment"));
  CHECK(found[2].bytes == 0);
  CHECK(found[4].kept_name == std::string("synchronize"));
  CHECK(found[4].bytes == 1009 * sizeof(int));
  CHECK(data[1008] == 1010);
}

TEST_CASE("a profile's times go from queued to ended, and commands start in their order",
          "[profile]") {
  const owned_context context = make_context();
  std::vector<int> data(1009);
  const owned_view view = view_of(data);
  const owned_kernel kernel = increment();
  succeed(tiles_profile_start(context.get()));
  for (int i = 0; i < 3; ++i) {
    succeed(launch(kernel, {1009}, {tiles_argument_view(nullptr, view.get())}, context));
  }
  const std::vector<kept_activity> found = stop(context);
  int64_t last_start = 0;
  for (const kept_activity& each : found) {
    CHECK(each.queued <= each.submitted);
    CHECK(each.submitted <= each.started);
    CHECK(each.started <= each.ended);
    if (each.kind == TILES_ACTIVITY_KIND_UPLOAD) continue;  // beside the context's own queue
    CHECK(each.started >= last_start);
    last_start = each.started;
  }
}

TEST_CASE("a context works on after its profile, and can be profiled again", "[profile]") {
  const owned_context context = make_copying_context();
  std::vector<int> data(1009, 5);
  const owned_view view = view_of(data);
  const owned_kernel kernel = increment();
  const auto run = [&] {
    succeed(launch(kernel, {1009}, {tiles_argument_view(nullptr, view.get())}, context));
  };
  run();
  succeed(tiles_profile_start(context.get()));
  run();
  CHECK(stop(context).size() == 1);
  run();
  succeed(tiles_profile_start(context.get()));
  CHECK(stop(context).empty());
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data[1008] == 8);
}

TEST_CASE("a profile has the launches of all threads, also more than there are events at once",
          "[profile]") {
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(nullptr, &device));
  if (std::string(device.platform) == "Oclgrind") {
    WARN("left out: Oclgrind ends the process when two threads run kernels");
    return;
  }
  constexpr int thread_count = 4, launch_count = 300;
  const owned_context context = make_context();
  const owned_kernel kernel = increment();
  std::vector<std::vector<int>> data(thread_count, std::vector<int>(1));
  std::vector<owned_view> views;
  for (std::vector<int>& each : data) views.push_back(view_of(each));
  succeed(tiles_profile_start(context.get()));
  std::vector<std::thread> threads;
  std::vector<int> failures(thread_count);
  for (int t = 0; t < thread_count; ++t) {
    threads.emplace_back([&, t] {
      const tiles_argument argument = tiles_argument_view(nullptr, views[t].get());
      tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
      const int64_t extent = 1;
      desc.rank = 1, desc.extent = &extent;
      desc.arguments = &argument, desc.argument_count = 1;
      for (int i = 0; i < launch_count; ++i) {
        failures[t] += tiles_kernel_launch(kernel.get(), context.get(), &desc, nullptr) != TILES_OK;
      }
    });
  }
  for (std::thread& each : threads) each.join();
  const std::vector<int32_t> kinds = kinds_of(stop(context));
  CHECK(failures == std::vector<int>(thread_count));
  CHECK(std::count(kinds.begin(), kinds.end(), TILES_ACTIVITY_KIND_KERNEL) ==
        thread_count * launch_count);
  for (int t = 0; t < thread_count; ++t) {
    succeed(tiles_array_view_synchronize(views[t].get(), nullptr));
    CHECK(data[t][0] == launch_count);
  }
}

TEST_CASE("a context is profiled by one profile at a time", "[profile]") {
  const owned_context context = make_context();
  succeed(tiles_profile_start(context.get()));
  CHECK(tiles_profile_start(context.get()) == TILES_ERROR_INVALID_ARGUMENT);
  CHECK(std::string(tiles_get_last_error()).find("is already being profiled") != std::string::npos);
  succeed(tiles_profile_stop(context.get(), nullptr, nullptr));
}

TEST_CASE("stopping what was not started has no activities", "[profile]") {
  const owned_context context = make_context();
  CHECK(stop(context).empty());
}

TEST_CASE("a profile ends also if its callback throws, which the error says", "[profile]") {
  const owned_context context = make_context();
  std::vector<int> data(3);
  const owned_view view = view_of(data);
  succeed(tiles_profile_start(context.get()));
  succeed(launch(increment(), {3}, {tiles_argument_view(nullptr, view.get())}, context));
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_profile_stop(
                   context.get(),
                   [](const tiles_activity*, void*) { throw std::runtime_error("no room"); },
                   nullptr)) ==
        "'callback' threw an exception: no room; it may not: keep the failure in user_data, and "
        "return");
  succeed(tiles_profile_start(context.get()));
  CHECK(stop(context).empty());
}

TEST_CASE("a profile's callback may use the context, which is not profiled any more", "[profile]") {
  const owned_context context = make_context();
  std::vector<int> data(3);
  const owned_view view = view_of(data);
  succeed(tiles_profile_start(context.get()));
  succeed(launch(increment(), {3}, {tiles_argument_view(nullptr, view.get())}, context));
  succeed(tiles_profile_stop(
      context.get(),
      [](const tiles_activity*, void* profiled) {
        succeed(tiles_profile_start(static_cast<tiles_context>(profiled)));
        succeed(tiles_profile_stop(static_cast<tiles_context>(profiled), nullptr, nullptr));
      },
      context.get()));
}
