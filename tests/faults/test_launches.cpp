// Launches of every kind, of which each OpenCL call fails once.
#include "tests/faults/calls.hpp"
#include "tests/faults/every_call.hpp"

namespace {

void launches_over_a_view(attempts& tries) {
  const owned_context context = context_with(tries);
  const owned_kernel kernel = increment_with(tries);
  std::vector<int> data = counted();
  const owned_view view = view_with(tries, data);
  for (int i = 0; i < 3; ++i) launch(tries, kernel, context, view);
  synchronize(tries, view);
  CHECK(data == counted(3));
  tries.repeat([&] { return tiles_context_finish(context.get(), nullptr); });
}

void launches_with_events(attempts& tries) {
  const owned_context context = context_with(tries);
  const owned_kernel kernel = increment_with(tries);
  std::vector<int> data = counted();
  const owned_view view = view_with(tries, data);
  for (int i = 0; i < 2; ++i) {
    tiles_event event = nullptr;
    launch(tries, kernel, context, view, count, &event);
    const owned_event owned(event);
    tries.repeat([&] { return tiles_event_wait(event); });
  }
  synchronize(tries, view);
  CHECK(data == counted(2));
}

void a_kernel_in_opencl_c(attempts& tries) {
  const owned_context context = context_with(tries);
  const owned_kernel kernel =
      kernel_with(tries, "kernel void increment(global int* v) { v[get_global_id(0)] += 1; }",
                  TILES_LANGUAGE_OPENCL_C);
  std::vector<int> data = counted();
  const owned_view view = view_with(tries, data);
  for (int i = 0; i < 2; ++i) launch(tries, kernel, context, view);
  synchronize(tries, view);
  CHECK(data == counted(2));
}

owned_bound_launch bind(attempts& tries, const owned_kernel& kernel, const owned_context& context,
                        const std::vector<tiles_argument>& arguments) {
  const described_launch desc = describe_launch({count}, arguments);
  tiles_bound_launch bound = nullptr;
  tries.repeat(
      [&] { return tiles_bound_launch_create(kernel.get(), context.get(), &desc, &bound); });
  return owned_bound_launch(bound);
}

void a_bound_launch(attempts& tries) {
  const owned_context context = context_with(tries);
  const owned_kernel kernel = kernel_with(
      tries, "void add(index<1> i, array_view<int, 1> v, int k) restrict(amp) { v[i] += k; }");
  std::vector<int> data = counted();
  std::vector<int> other = counted(100);
  const owned_view view = view_with(tries, data);
  const owned_view other_view = view_with(tries, other);
  const int five = 5;
  const auto bound = bind(tries, kernel, context,
                          {tiles_argument_view(nullptr, view.get()),
                           tiles_argument_value(nullptr, TILES_TYPE_INT32, &five)});
  const auto run = [&](tiles_event* event) {
    tries.repeat([&] { return tiles_bound_launch_run(bound.get(), nullptr, 0, event); });
  };
  run(nullptr);
  run(nullptr);
  const tiles_argument changed = tiles_argument_view(nullptr, other_view.get());
  tries.repeat([&] { return tiles_bound_launch_set_argument(bound.get(), 0, &changed); });
  tiles_event end = nullptr;
  run(&end);
  const owned_event owner(end);
  tries.repeat([&] { return tiles_event_wait(end); });
  synchronize(tries, view);
  synchronize(tries, other_view);
  CHECK(data == counted(10));
  CHECK(other == counted(105));
}

// The last launch comes after those of the other two, which run on queues of their own.
void launches_on_three_queues(attempts& tries) {
  const owned_context context = context_with(tries, 3);
  const owned_kernel increment = increment_with(tries);
  const owned_kernel add = kernel_with(
      tries,
      "void add(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) "
      "{ b[i] += a[i]; }");
  std::vector<int> data[2] = {counted(), counted(7)};
  const owned_view views[2] = {view_with(tries, data[0]), view_with(tries, data[1])};
  for (const owned_view& each : views) launch(tries, increment, context, each);
  launch(
      tries, add, context,
      {tiles_argument_view(nullptr, views[0].get()), tiles_argument_view(nullptr, views[1].get())});
  launch(tries, increment, context, views[0]);
  for (const owned_view& each : views) synchronize(tries, each);
  CHECK(data[0] == counted(2));
  std::vector<int> sums = counted(9);
  for (int i = 0; i < count; ++i) sums[static_cast<std::size_t>(i)] += i;
  CHECK(data[1] == sums);
  tries.repeat([&] { return tiles_context_finish(context.get(), nullptr); });
}

// Of two kernels, so that reports wait while more is launched.
void checked_launches(attempts& tries) {
  const owned_context context = context_with(tries);
  tiles_kernel_desc desc = describe_kernel(
      "void reverse(tiled_index<8> t, array_view<int, 1> v) restrict(amp) {"
      " tile_static int row[8]; row[t.local[0]] = v[t]; t.barrier.wait();"
      " v[t] = row[7 - t.local[0]]; }");
  desc.checked = TILES_CHECKED_VIEWS;
  tiles_kernel made = nullptr;
  tries.repeat([&] { return tiles_kernel_create(&desc, &made); });
  const owned_kernel kernel(made);
  std::vector<int> data = counted();
  const owned_view view = view_with(tries, data);
  for (int i = 0; i < 4; ++i) {
    launch(tries, kernel, context, view);
    synchronize(tries, view);
  }
  CHECK(data == counted());
  tries.repeat([&] { return tiles_context_finish(context.get(), nullptr); });
}

// A profile ends whatever happens: what fails costs what it would have told.
void profiled_launches(attempts& tries) {
  const owned_context context = context_with(tries);
  const owned_kernel kernel = increment_with(tries);
  std::vector<int> data = counted();
  const owned_view view = view_with(tries, data);
  tries.repeat([&] { return tiles_profile_start(context.get()); });
  for (int i = 0; i < 2; ++i) launch(tries, kernel, context, view);
  int kernels = 0;
  const auto count_kernels = [](const tiles_activity* told, void* counted) {
    if (told->kind == TILES_ACTIVITY_KIND_KERNEL) ++*static_cast<int*>(counted);
  };
  tries.repeat([&] { return tiles_profile_stop(context.get(), count_kernels, &kernels); });
  if (!driver::has_failed()) CHECK(kernels == 2);
  synchronize(tries, view);
  CHECK(data == counted(2));
}

}  // namespace

TEST_CASE("every OpenCL call of checked launches may fail", "[faults]") {
  // A launch whose event cannot be kept has no report.
  fail_every_call_once({checked_launches, {"clRetainEvent"}});
}

TEST_CASE("every OpenCL call of a profile may fail", "[faults]") {
  fail_every_call_once({profiled_launches, {"clRetainEvent"}});
}

TEST_CASE("every OpenCL call of launches over a view may fail", "[faults]") {
  fail_every_call_once_either_way({launches_over_a_view, {}});
}

TEST_CASE("every OpenCL call of launches with events may fail", "[faults]") {
  fail_every_call_once_either_way({launches_with_events, {}});
}

TEST_CASE("every OpenCL call of a kernel in OpenCL C may fail", "[faults]") {
  fail_every_call_once_either_way({a_kernel_in_opencl_c, {}});
}

TEST_CASE("every OpenCL call of a bound launch may fail", "[faults]") {
  fail_every_call_once_either_way({a_bound_launch, {}});
}

TEST_CASE("every OpenCL call of launches on three queues may fail", "[faults]") {
  fail_every_call_once_either_way({launches_on_three_queues, {}});
}
