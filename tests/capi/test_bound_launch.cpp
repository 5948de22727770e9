// Bound launches: what changes, and what is refused.
#include "tests/capi/objects.hpp"

namespace {

constexpr const char* add =
    "void add(index<1> idx, array_view<int, 1> data, int k) restrict(amp) { data[idx] += k; }";

/// `data` += 1 for the first `count` elements.
struct bound_add {
  explicit bound_add(std::vector<int>& data, int64_t count) : view(view_of(data)) {
    arguments = {tiles_argument_view("data", view.get()),
                 tiles_argument_value("k", TILES_TYPE_INT32, &k)};
    const described_launch desc = describe_launch({count}, arguments);
    tiles_bound_launch made = nullptr;
    succeed(tiles_bound_launch_create(make_kernel(add).get(), nullptr, &desc, &made));
    launch.reset(made);
  }

  void run() const { succeed(tiles_bound_launch_run(launch.get(), nullptr, 0, nullptr)); }

  int k = 1;
  owned_view view;
  std::vector<tiles_argument> arguments;
  owned_bound_launch launch;
};

}  // namespace

TEST_CASE("a bound launch holds its kernel, its views and copies of its values", "[bound_launch]") {
  std::vector<int> data{1, 2, 3};
  bound_add bound(data, 3);
  bound.k = 50;
  bound.run();
  succeed(tiles_array_view_synchronize(bound.view.get(), nullptr));
  CHECK(data == std::vector<int>{2, 3, 4});
  bound.view.reset();
  bound.run();
  bound.launch.reset();
  CHECK(data == std::vector<int>{3, 4, 5});
}

TEST_CASE("arguments of a bound launch are replaced by position or by name", "[bound_launch]") {
  std::vector<int> data{1, 2, 3};
  std::vector<int> other{10, 20, 30};
  const bound_add bound(data, 2);
  const auto other_view = view_of(other);
  const int five = 5;
  tiles_argument k = tiles_argument_value(nullptr, TILES_TYPE_INT32, &five);
  succeed(tiles_bound_launch_set_argument(bound.launch.get(), 1, &k));
  bound.run();
  const tiles_argument target = tiles_argument_view("data", other_view.get());
  succeed(tiles_bound_launch_set_argument(bound.launch.get(), 99, &target));
  bound.run();
  const int64_t extent = 3;
  succeed(tiles_bound_launch_set_extent(bound.launch.get(), 1, &extent));
  bound.run();
  succeed(tiles_array_view_synchronize(bound.view.get(), nullptr));
  succeed(tiles_array_view_synchronize(other_view.get(), nullptr));
  CHECK(data == std::vector<int>{6, 7, 3});
  CHECK(other == std::vector<int>{20, 30, 35});
}

TEST_CASE("a bound launch may be over nothing until it is given an extent", "[bound_launch]") {
  std::vector<int> data{1, 2, 3};
  const bound_add bound(data, 0);
  bound.run();
  succeed(tiles_array_view_synchronize(bound.view.get(), nullptr));
  CHECK(data == std::vector<int>{1, 2, 3});
  const int64_t extent = 2;
  succeed(tiles_bound_launch_set_extent(bound.launch.get(), 1, &extent));
  bound.run();
  const int64_t nothing = 0;
  succeed(tiles_bound_launch_set_extent(bound.launch.get(), 1, &nothing));
  bound.run();
  succeed(tiles_array_view_synchronize(bound.view.get(), nullptr));
  CHECK(data == std::vector<int>{2, 3, 3});
}

TEST_CASE("a run of a bound launch gives an event and takes events", "[bound_launch]") {
  std::vector<int> data(100);
  const bound_add bound(data, 100);
  tiles_event first = nullptr;
  tiles_event second = nullptr;
  succeed(tiles_bound_launch_run(bound.launch.get(), nullptr, 0, &first));
  const owned_event first_owner(first);
  succeed(tiles_bound_launch_run(bound.launch.get(), &first, 1, &second));
  const owned_event second_owner(second);
  succeed(tiles_event_wait(second));
  int32_t done = 0;
  succeed(tiles_event_is_done(first, &done));
  CHECK(done == 1);
  succeed(tiles_array_view_synchronize(bound.view.get(), nullptr));
  CHECK(data == std::vector<int>(100, 2));
}

TEST_CASE("a bound launch lives as long as it has references", "[bound_launch]") {
  std::vector<int> data{1};
  bound_add bound(data, 1);
  tiles_bound_launch launch = bound.launch.get();
  succeed(tiles_bound_launch_retain(launch));
  bound.launch.reset();
  succeed(tiles_bound_launch_run(launch, nullptr, 0, nullptr));
  succeed(tiles_bound_launch_release(launch));
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_bound_launch_run(launch, nullptr, 0, nullptr)) ==
        "launch is a tiles_bound_launch that was released");
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_bound_launch_retain(launch)) ==
        "launch is a tiles_bound_launch that was released");
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, tiles_bound_launch_release(launch)) ==
        "launch is a tiles_bound_launch that was released");
  succeed(tiles_bound_launch_release(nullptr));
}

TEST_CASE("a bound launch that cannot be made is refused", "[bound_launch]") {
  std::vector<int> data{1};
  const auto view = view_of(data);
  const auto kernel = increment_kernel();
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, view.get())};
  const described_launch good = describe_launch({1}, arguments);
  tiles_bound_launch out = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_bound_launch_create(kernel.get(), nullptr, &good, nullptr)) ==
        "'out' is NULL");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_bound_launch_create(kernel.get(), nullptr, nullptr, &out)) ==
        "'tiles_launch_desc' is NULL");
  CHECK(failed(TILES_ERROR_INVALID_HANDLE,
               tiles_bound_launch_create(nullptr, nullptr, &good, &out)) ==
        "kernel is NULL; expected a tiles_kernel");
  CHECK(failed(TILES_ERROR_INVALID_HANDLE,
               tiles_bound_launch_create(reinterpret_cast<tiles_kernel>(view.get()), nullptr, &good,
                                         &out)) ==
        "kernel is a tiles_array_view; expected a tiles_kernel");
  CHECK(failed(TILES_ERROR_INVALID_HANDLE,
               tiles_bound_launch_create(kernel.get(), reinterpret_cast<tiles_context>(view.get()),
                                         &good, &out)) ==
        "context is a tiles_array_view; expected a tiles_context");
  tiles_launch_desc bad = good;
  const tiles_event no_event = nullptr;
  bad.wait_events = &no_event;
  bad.wait_count = 1;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_bound_launch_create(kernel.get(), nullptr, &bad, &out)) ==
        "tiles_launch_desc: wait_count is 1; pass the events to tiles_bound_launch_run() instead");
  bad = good;
  bad.arguments = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_bound_launch_create(kernel.get(), nullptr, &bad, &out)) ==
        "'arguments' is NULL and argument_count is 1");
  bad = good;
  const int64_t negative = -2;
  bad.extent = &negative;
  CHECK_THAT(failed(TILES_ERROR_INVALID_COMPUTE_DOMAIN,
                    tiles_bound_launch_create(kernel.get(), nullptr, &bad, &out)),
             ContainsSubstring("(-2) cannot be smaller than 0."));
  bad = good;
  bad.argument_count = 0;
  CHECK_THAT(failed(TILES_ERROR_ARGUMENT_MISMATCH,
                    tiles_bound_launch_create(kernel.get(), nullptr, &bad, &out)),
             ContainsSubstring("got 0"));
  CHECK(out == nullptr);
}

TEST_CASE("after a refused change of a bound launch the old one stands", "[bound_launch]") {
  std::vector<int> data{1, 2, 3};
  const bound_add bound(data, 3);
  tiles_bound_launch launch = bound.launch.get();
  const float half = 0.5F;
  const int64_t extents[4] = {1, 1, 1, 1};
  const int64_t negative = -2;
  const auto set = [&](uint32_t position, const tiles_argument& argument) {
    return tiles_bound_launch_set_argument(launch, position, &argument);
  };
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_bound_launch_set_argument(launch, 0, nullptr)) ==
        "'argument' is NULL");
  CHECK(failed(TILES_ERROR_ARGUMENT_MISMATCH,
               set(2, tiles_argument_value(nullptr, TILES_TYPE_FLOAT32, &half))) ==
        "add: position 2 does not exist; the launch has 2 arguments, counted from 0");
  CHECK(failed(TILES_ERROR_ARGUMENT_MISMATCH,
               set(0, tiles_argument_value("q", TILES_TYPE_FLOAT32, &half))) ==
        "add: no argument is bound to the name 'q'");
  CHECK(failed(TILES_ERROR_ARGUMENT_MISMATCH,
               set(1, tiles_argument_value(nullptr, TILES_TYPE_FLOAT32, &half))) ==
        "parameter 'k' of kernel 'add': expected int, got float");
  CHECK(failed(TILES_ERROR_INVALID_HANDLE, set(0, tiles_argument_view(nullptr, nullptr))) ==
        "arguments[0] is NULL; expected a tiles_array_view");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_bound_launch_set_extent(launch, 1, nullptr)) ==
        "'extent' is NULL");
  CHECK_THAT(failed(TILES_ERROR_INVALID_COMPUTE_DOMAIN,
                    tiles_bound_launch_set_extent(launch, 129, extents)),
             ContainsSubstring("its rank is 129."));
  CHECK_THAT(
      failed(TILES_ERROR_INVALID_COMPUTE_DOMAIN, tiles_bound_launch_set_extent(launch, 2, extents)),
      ContainsSubstring("add has rank 1, the domain (1, 1) has rank 2."));
  CHECK_THAT(failed(TILES_ERROR_INVALID_COMPUTE_DOMAIN,
                    tiles_bound_launch_set_extent(launch, 1, &negative)),
             ContainsSubstring("(-2) cannot be smaller than 0."));
  bound.run();
  succeed(tiles_array_view_synchronize(bound.view.get(), nullptr));
  CHECK(data == std::vector<int>{2, 3, 4});
}

TEST_CASE("arguments bound by position are replaced by the names of their parameters",
          "[bound_launch]") {
  std::vector<int> data{1, 2, 3};
  const auto view = view_of(data);
  int k = 1;
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, view.get()),
                                              tiles_argument_value(nullptr, TILES_TYPE_INT32, &k)};
  const described_launch desc = describe_launch({3}, arguments);
  tiles_bound_launch made = nullptr;
  succeed(tiles_bound_launch_create(make_kernel(add).get(), nullptr, &desc, &made));
  const owned_bound_launch launch(made);
  k = 20;
  const tiles_argument by_name = tiles_argument_value("k", TILES_TYPE_INT32, &k);
  succeed(tiles_bound_launch_set_argument(made, 0, &by_name));
  succeed(tiles_bound_launch_run(made, nullptr, 0, nullptr));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{21, 22, 23});
  const tiles_argument unknown = tiles_argument_value("idx", TILES_TYPE_INT32, &k);
  CHECK(failed(TILES_ERROR_ARGUMENT_MISMATCH, tiles_bound_launch_set_argument(made, 0, &unknown)) ==
        "add: no argument is bound to the name 'idx'");
}

TEST_CASE("wrong handles are refused by every function of bound launches", "[bound_launch]") {
  std::vector<int> data{1};
  const auto view = view_of(data);
  auto* const wrong = reinterpret_cast<tiles_bound_launch>(view.get());
  const tiles_argument argument = tiles_argument_view(nullptr, view.get());
  const int64_t extent = 1;
  const auto check = [](tiles_status status, const std::string& message) {
    CHECK(failed(TILES_ERROR_INVALID_HANDLE, status) == message);
  };
  const std::string is_view = "launch is a tiles_array_view; expected a tiles_bound_launch";
  const std::string is_null = "launch is NULL; expected a tiles_bound_launch";
  check(tiles_bound_launch_set_argument(wrong, 0, &argument), is_view);
  check(tiles_bound_launch_set_extent(wrong, 1, &extent), is_view);
  check(tiles_bound_launch_run(wrong, nullptr, 0, nullptr), is_view);
  check(tiles_bound_launch_retain(wrong), is_view);
  check(tiles_bound_launch_release(wrong), is_view);
  check(tiles_bound_launch_set_argument(nullptr, 0, &argument), is_null);
  check(tiles_bound_launch_set_extent(nullptr, 1, &extent), is_null);
  check(tiles_bound_launch_run(nullptr, nullptr, 0, nullptr), is_null);
  check(tiles_bound_launch_retain(nullptr), is_null);
}

TEST_CASE("wrong events for a bound launch are refused by their position", "[bound_launch]") {
  std::vector<int> data{1};
  const bound_add bound(data, 1);
  tiles_event end = nullptr;
  succeed(tiles_bound_launch_run(bound.launch.get(), nullptr, 0, &end));
  const owned_event owner(end);
  const tiles_event events[2] = {end, nullptr};
  tiles_event out = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_HANDLE,
               tiles_bound_launch_run(bound.launch.get(), events, 2, &out)) ==
        "wait_events[1] is NULL; expected a tiles_event");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_bound_launch_run(bound.launch.get(), nullptr, 2, &out)) ==
        "'wait_events' is NULL and wait_count is 2");
  CHECK(out == nullptr);
}
