// Events, and launches that wait for them.
#include "tests/capi/objects.hpp"

namespace {

owned_event launch_for_event(const owned_kernel& kernel, const owned_view& view, int64_t count,
                             const std::vector<tiles_event>& after = {},
                             const owned_context& context = nullptr) {
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, view.get())};
  described_launch desc = describe_launch({count}, arguments);
  desc.wait_events = after.data();
  desc.wait_count = static_cast<uint32_t>(after.size());
  tiles_event event = nullptr;
  succeed(tiles_kernel_launch(kernel.get(), context.get(), &desc, &event));
  return owned_event(event);
}

bool is_done(const owned_event& event) {
  int32_t done = -1;
  succeed(tiles_event_is_done(event.get(), &done));
  REQUIRE((done == 0 || done == 1));
  return done == 1;
}

owned_context context_with_queues(uint32_t count) {
  tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
  desc.queue_count = count;
  tiles_context context = nullptr;
  succeed(tiles_context_create(&desc, &context));
  return owned_context(context);
}

}  // namespace

TEST_CASE("an event happens, and stays so", "[event]") {
  std::vector<int> data(1000);
  const auto view = view_of(data);
  const auto event = launch_for_event(increment_kernel(), view, 1000);
  while (!is_done(event)) {
  }
  succeed(tiles_event_wait(event.get()));
  CHECK(is_done(event));
}

TEST_CASE("a launch begins after the events of its wait list, also of another context", "[event]") {
  const bool is_other_context = GENERATE(false, true);
  std::vector<int> first_data(100);
  std::vector<int> second_data(100);
  std::vector<int> third_data(100);
  const auto first_view = view_of(first_data);
  const auto second_view = view_of(second_data);
  const auto third_view = view_of(third_data);
  const auto kernel = increment_kernel();
  const auto context = context_with_queues(2);
  const auto other = is_other_context ? context_with_queues(1) : nullptr;
  const auto first = launch_for_event(kernel, first_view, 100, {}, context);
  const auto second =
      launch_for_event(kernel, second_view, 100, {}, is_other_context ? other : context);
  const auto last = launch_for_event(kernel, third_view, 100, {first.get(), second.get()}, context);
  succeed(tiles_event_wait(last.get()));
  CHECK(is_done(first));
  CHECK(is_done(second));
  succeed(tiles_array_view_synchronize(third_view.get(), nullptr));
  CHECK(third_data == std::vector<int>(100, 1));
}

TEST_CASE("events that are no events are refused", "[event]") {
  std::vector<int> data(4);
  const auto view = view_of(data);
  auto event = launch_for_event(increment_kernel(), view, 4);
  tiles_event handle = event.get();
  auto* const wrong = reinterpret_cast<tiles_event>(view.get());
  int32_t done = 7;
  const auto check = [](tiles_status status, const std::string& message) {
    CHECK(failed(TILES_ERROR_INVALID_HANDLE, status) == message);
  };
  check(tiles_event_wait(nullptr), "event is NULL; expected a tiles_event");
  check(tiles_event_is_done(nullptr, &done), "event is NULL; expected a tiles_event");
  check(tiles_event_retain(nullptr), "event is NULL; expected a tiles_event");
  check(tiles_event_wait(wrong), "event is a tiles_array_view; expected a tiles_event");
  check(tiles_event_is_done(wrong, &done), "event is a tiles_array_view; expected a tiles_event");
  check(tiles_event_retain(wrong), "event is a tiles_array_view; expected a tiles_event");
  check(tiles_event_release(wrong), "event is a tiles_array_view; expected a tiles_event");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_event_is_done(handle, nullptr)) ==
        "'done' is NULL");
  event.reset();
  check(tiles_event_wait(handle), "event is a tiles_event that was released");
  check(tiles_event_is_done(handle, &done), "event is a tiles_event that was released");
  succeed(tiles_event_release(nullptr));
  CHECK(done == 7);
}

TEST_CASE("a wait list with a wrong entry is refused, and nothing runs", "[event]") {
  std::vector<int> data(4);
  const auto view = view_of(data);
  const auto kernel = increment_kernel();
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, view.get())};
  const tiles_event events[1] = {reinterpret_cast<tiles_event>(kernel.get())};
  described_launch desc = describe_launch({4}, arguments);
  desc.wait_count = 1;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_kernel_launch(kernel.get(), nullptr, &desc, nullptr)) ==
        "'wait_events' is NULL and wait_count is 1");
  desc.wait_events = events;
  desc.wait_count = static_cast<uint32_t>(-1);
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_kernel_launch(kernel.get(), nullptr, &desc, nullptr)) ==
        "'wait_events' has at most 2147483647 elements, and wait_count is 4294967295");
  desc.wait_count = 1;
  CHECK(failed(TILES_ERROR_INVALID_HANDLE,
               tiles_kernel_launch(kernel.get(), nullptr, &desc, nullptr)) ==
        "wait_events[0] is a tiles_kernel; expected a tiles_event");
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_kernel_prepare(kernel.get(), nullptr, &desc)) ==
        "wait_events[0] is a tiles_kernel; expected a tiles_event");
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>(4, 0));
}

TEST_CASE("the event of a synchronize waits for parts from several contexts", "[event]") {
  std::vector<int> data(1000);
  const auto view = view_of(data);
  const auto kernel = increment_kernel();
  const auto first = make_copying_context();
  const auto second = make_copying_context();
  launch_for_event(kernel, section_of(view, 0, 500), 500, {}, first);
  launch_for_event(kernel, section_of(view, 500, 500), 500, {}, second);
  tiles_event both = nullptr;
  succeed(tiles_array_view_synchronize(view.get(), &both));
  const owned_event event(both);
  succeed(tiles_event_wait(event.get()));
  CHECK(is_done(event));
  CHECK(data == std::vector<int>(1000, 1));
}

TEST_CASE(
    "what is synchronized later is what was written last, also where older kernels run longer",
    "[event]") {
  std::vector<int> data(64);
  const auto view = view_of(data);
  const auto slow = make_kernel(
      "void slow(index<1> i, array_view<int, 1> v, int n) restrict(amp) {\n"
      "  int x = v[i];\n"
      "  for (int k = 0; k < n; ++k) x = (x >> 3) * 5 + k;\n"
      "  v[i] = x == 7 ? 16 : 15;\n"
      "}");
  const auto set =
      make_kernel("void set(index<1> i, array_view<int, 1> v) restrict(amp) { v[i] = 21; }");
  const bool is_in_place = GENERATE(true, false);
  const auto first = is_in_place ? make_context() : make_copying_context();
  const auto second = make_copying_context();
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(nullptr, &device));
  const bool is_simulated = std::string(device.platform) == "Oclgrind";
  const int rounds = is_simulated ? 1000 : 3000000;
  const auto number = tiles_argument_value(nullptr, TILES_TYPE_INT32, &rounds);
  succeed(launch(slow, {64}, {tiles_argument_view(nullptr, view.get()), number}, first));
  tiles_event older = nullptr;
  if (!is_in_place) succeed(tiles_array_view_synchronize(view.get(), &older));
  const owned_event older_owner(older);
  succeed(launch(set, {64}, {tiles_argument_view(nullptr, view.get())}, second));
  tiles_event made = nullptr;
  succeed(tiles_array_view_synchronize(view.get(), &made));
  const owned_event event(made);
  succeed(tiles_event_wait(event.get()));
  succeed(tiles_context_flush(first.get()));
  if (older != nullptr) succeed(tiles_event_wait(older));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>(64, 21));
}

TEST_CASE("a marker happens after everything that was submitted before it, on every queue",
          "[event]") {
  const uint32_t queues = GENERATE(1u, 3u);
  CAPTURE(queues);
  const owned_context context = context_with_queues(queues);
  std::vector<int> first(5000);
  std::vector<int> second(3000);
  const auto a = view_of(first);
  const auto b = view_of(second);
  const owned_kernel kernel = increment_kernel();
  const auto end_of_first = launch_for_event(kernel, a, 5000, {}, context);
  const auto end_of_second = launch_for_event(kernel, b, 3000, {}, context);
  tiles_event made = nullptr;
  succeed(tiles_context_finish(context.get(), &made));
  const owned_event marker(made);
  succeed(tiles_event_wait(marker.get()));
  CHECK(is_done(end_of_first));
  CHECK(is_done(end_of_second));
}

TEST_CASE("a marker of a context to which nothing was submitted happens", "[event]") {
  tiles_event made = nullptr;
  succeed(tiles_context_finish(nullptr, &made));
  const owned_event marker(made);
  succeed(tiles_event_wait(marker.get()));
  CHECK(is_done(marker));
}

TEST_CASE("a launch may wait for a marker", "[event]") {
  std::vector<int> data(16);
  const auto view = view_of(data);
  tiles_event made = nullptr;
  succeed(tiles_context_finish(nullptr, &made));
  const owned_event marker(made);
  const auto end = launch_for_event(increment_kernel(), view, 16, {marker.get()});
  succeed(tiles_event_wait(end.get()));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>(16, 1));
}

TEST_CASE("what is flushed happens without anybody who waits", "[event]") {
  std::vector<int> data(1000);
  const auto view = view_of(data);
  const auto end = launch_for_event(increment_kernel(), view, 1000);
  succeed(tiles_context_flush(nullptr));
  while (!is_done(end)) {
  }
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>(1000, 1));
}
