// A kernel that is launched again with what it was launched with before.
#include <array>
#include <cstring>
#include <random>
#include <thread>

#include "libtiles/runtime/context/default_context.hpp"
#include "libtiles/runtime/data/window_contents.hpp"
#include "tests/runtime/expect_error.hpp"
#include "tests/runtime/launch/objects.hpp"

using namespace libtiles;
using namespace libtiles::runtime;

namespace {

std::shared_ptr<kernel> step_kernel() {
  return kernel_from(
      "void step(index<1> i, array_view<const int, 1> from, array_view<int, 1> to) {\n"
      "  to[i] = (3 * from[i] + i[0]) % 1000; }");
}

std::vector<int> stepped(const std::vector<int>& from) {
  std::vector<int> to(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) to[i] = (3 * from[i] + static_cast<int>(i)) % 1000;
  return to;
}

void launch_add(kernel& launched, const std::shared_ptr<context>& where, const array_view& view,
                std::int64_t threads, int k) {
  launched.launch(where, {{{threads}, {}}, {bound(view), number(k)}}, false);
}

}  // namespace

TEST_CASE("a launch like the last takes the values of its own", "[recent_launches]") {
  const auto where = GENERATE(0, 1) == 0 ? default_context() : copying_context();
  std::vector<int> data = iota(17);
  const auto view = view_of(data);
  const auto kernel = add_kernel();
  for (const int k : {1, 1, 20, 300, 300, 1}) launch_add(*kernel, where, *view, 17, k);
  view->synchronize();
  std::vector<int> expected = iota(17);
  for (int& each : expected) each += 623;
  CHECK(data == expected);
}

TEST_CASE("a launch like the last sees what the host wrote in between", "[recent_launches]") {
  const auto where = GENERATE(0, 1) == 0 ? default_context() : copying_context();
  std::vector<int> data{1, 2, 3};
  const auto view = view_of(data);
  const auto kernel = add_kernel();
  for (int i = 0; i < 3; ++i) {
    launch_add(*kernel, where, *view, 3, 1);
    view->synchronize();
    data[1] = 50;
    view->refresh();
  }
  launch_add(*kernel, where, *view, 3, 1);
  view->synchronize();
  CHECK(data == std::vector<int>{5, 51, 7});
}

TEST_CASE("views that swap their places after each launch", "[recent_launches]") {
  const auto where = GENERATE(0, 1) == 0 ? default_context() : copying_context();
  const int launches = GENERATE(1, 2, 3, 10, 11);
  std::vector<int> first = iota(13), second(13);
  const auto first_view = view_of(first);
  const auto second_view = view_of(second);
  std::vector<int> expected = iota(13);
  const auto kernel = step_kernel();
  const array_view *from = first_view.get(), *to = second_view.get();
  for (int i = 0; i < launches; ++i) {
    kernel->launch(where, {{{13}, {}}, {bound(*from), bound(*to)}}, false);
    expected = stepped(expected);
    std::swap(from, to);
  }
  first_view->synchronize();
  second_view->synchronize();
  CHECK((launches % 2 == 0 ? first : second) == expected);
}

TEST_CASE("a launch on a new view in the place of an old one is on the new one",
          "[recent_launches]") {
  const auto where = GENERATE(0, 1) == 0 ? default_context() : copying_context();
  const auto kernel = add_kernel();
  std::vector<int> data(8);
  for (int round = 0; round < 50; ++round) {
    data.assign(8, round);
    const auto view = view_of(data);
    launch_add(*kernel, where, *view, 8, 7);
    if (round % 3 == 0) launch_add(*kernel, where, *view, 8, 7);
    view->synchronize();
    REQUIRE(data == std::vector<int>(8, round + (round % 3 == 0 ? 14 : 7)));
  }
}

TEST_CASE("a view of another type in the place of an old one is another launch",
          "[recent_launches]") {
  const auto where = GENERATE(0, 1) == 0 ? default_context() : copying_context();
  const auto kernel = kernel_from("[=](index<1> i) restrict(amp) { x[i] = x[i] / 2; }");
  alignas(8) std::array<std::byte, 8 * sizeof(float)> memory{};
  const auto halve = [&](auto value, const element_type& element) {
    for (std::size_t i = 0; i < 8; ++i) std::memcpy(&memory[4 * i], &value, 4);
    const auto view = array_view::over(memory.data(), element, {8}, {}, false);
    kernel->launch(where, {{{8}, {}}, {launch_argument::of("x", *view)}}, false);
    view->synchronize();
    std::memcpy(&value, &memory[20], 4);
    return value;
  };
  for (int round = 0; round < 5; ++round) {
    CHECK(halve(7, int_element) == 3);
    CHECK(halve(7.0F, {scalar_type::float32, "", 4}) == 3.5F);
  }
}

TEST_CASE("a view of const elements in the place of another one is not written",
          "[recent_launches]") {
  std::vector<int> data = iota(8);
  const auto kernel = add_kernel();
  for (int round = 0; round < 5; ++round) {
    {
      const auto view = view_of(data);
      launch_add(*kernel, default_context(), *view, 8, 1);
    }
    const auto view = view_of(data, true);
    CHECK(error_of([&] { launch_add(*kernel, default_context(), *view, 8, 1); }).code() ==
          status::argument_mismatch);
  }
  CHECK(data.front() == 6);
}

TEST_CASE("one array for two parameters, and then two", "[recent_launches]") {
  const auto where = copying_context();
  const auto kernel =
      kernel_from("void f(index<1> i, array<int, 1>& a, array<int, 1>& b) { b[i] = a[i] + 1; }");
  std::vector<int> first(5), second(5);
  const array a(where, int_element, {5}, first.data()), b(where, int_element, {5}, second.data());
  const auto launch_on = [&](const array& x, const array& y) {
    const launch_request request{{{5}, {}},
                                 {launch_argument::of("", x), launch_argument::of("", y)}};
    kernel->launch(where, request, false);
  };
  launch_on(a, a);
  launch_on(a, b);
  launch_on(b, a);
  launch_on(a, b);
  read_window(a.window(), first.data());
  read_window(b.window(), second.data());
  CHECK(first == std::vector<int>(5, 3));
  CHECK(second == std::vector<int>(5, 4));
}

TEST_CASE("a section of another place is another launch", "[recent_launches]") {
  std::vector<int> data(12);
  const auto view = view_of(data);
  const auto kernel = add_kernel();
  for (int round = 0; round < 3; ++round) {
    for (std::int64_t origin = 0; origin < 12; origin += 4) {
      launch_add(*kernel, default_context(), *section_of(*view, origin, 4), 4,
                 1 + static_cast<int>(origin));
    }
  }
  view->synchronize();
  CHECK(data == std::vector<int>{3, 3, 3, 3, 15, 15, 15, 15, 27, 27, 27, 27});
}

TEST_CASE("a view whose memory another view comes to share is launched on as before",
          "[recent_launches]") {
  const auto where = GENERATE(0, 1) == 0 ? default_context() : copying_context();
  std::vector<int> data(12);
  const auto kernel = add_kernel();
  auto low = array_view::over(data.data(), int_element, {8}, {}, false);
  launch_add(*kernel, where, *low, 8, 1);
  launch_add(*kernel, where, *low, 8, 1);
  {
    const auto high = array_view::over(data.data() + 4, int_element, {8}, {}, false);
    launch_add(*kernel, where, *high, 8, 10);
    launch_add(*kernel, where, *low, 8, 1);
    launch_add(*kernel, where, *high, 8, 10);
  }
  launch_add(*kernel, where, *low, 8, 1);
  low.reset();
  CHECK(data == std::vector<int>{4, 4, 4, 4, 24, 24, 24, 24, 20, 20, 20, 20});
}

TEST_CASE("one view launched on in two contexts in turn", "[recent_launches]") {
  const auto first = copying_context(), second = copying_context();
  std::vector<int> data = iota(9);
  const auto view = view_of(data);
  const auto kernel = add_kernel();
  for (int i = 0; i < 5; ++i) {
    launch_add(*kernel, first, *view, 9, 1);
    launch_add(*kernel, second, *view, 9, 10);
    launch_add(*kernel, second, *view, 9, 10);
  }
  view->synchronize();
  std::vector<int> expected = iota(9);
  for (int& each : expected) each += 105;
  CHECK(data == expected);
}

TEST_CASE("what a launch like no other does wrong is refused, and changes nothing",
          "[recent_launches]") {
  std::vector<int> data = iota(6);
  const auto view = view_of(data);
  const auto kernel = add_kernel();
  launch_add(*kernel, default_context(), *view, 6, 1);
  CHECK(error_of([&] { launch_add(*kernel, default_context(), *view, 7, 1); }).code() ==
        status::invalid_compute_domain);
  const launch_request without_number{{{6}, {}}, {bound(*view)}};
  CHECK(error_of([&] { kernel->launch(default_context(), without_number, false); }).code() ==
        status::argument_mismatch);
  launch_add(*kernel, default_context(), *view, 6, 1);
  view->synchronize();
  CHECK(data == std::vector<int>{3, 4, 5, 6, 7, 8});
}

TEST_CASE("a kernel keeps no context alive in which it ran", "[recent_launches]") {
  const auto kernel = add_kernel();
  std::weak_ptr<context> gone;
  {
    const auto where = copying_context();
    gone = where;
    std::vector<int> data(4);
    const auto view = view_of(data);
    launch_add(*kernel, where, *view, 4, 1);
    launch_add(*kernel, where, *view, 4, 1);
    view->synchronize();
  }
  CHECK(gone.expired());
}

TEST_CASE("many threads launch one kernel, each on a view of its own", "[recent_launches]") {
  if (default_context()->device().platform == "Oclgrind") {
    WARN("left out: Oclgrind ends the process when two threads run kernels");
    return;
  }
  const auto kernel = add_kernel();
  std::vector<std::vector<int>> data(4, iota(33));
  std::vector<std::thread> threads;
  for (std::vector<int>& own : data) {
    threads.emplace_back([&] {
      const auto view = view_of(own);
      for (int i = 0; i < 50; ++i) launch_add(*kernel, default_context(), *view, 33, i);
      view->synchronize();
    });
  }
  for (std::thread& each : threads) each.join();
  std::vector<int> expected = iota(33);
  for (int& each : expected) each += 49 * 50 / 2;
  for (const std::vector<int>& own : data) CHECK(own == expected);
}

TEST_CASE("launches in any order, with what comes between them", "[recent_launches]") {
  const auto seed = GENERATE(range(1, 21));
  std::mt19937 random(static_cast<unsigned>(seed));
  const auto below = [&](std::size_t limit) { return random() % limit; };
  const std::vector<std::shared_ptr<context>> places{default_context(), copying_context(2)};
  const auto kernel = step_kernel();
  std::vector<std::vector<int>> host(3, iota(11)), expected = host;
  std::vector<std::unique_ptr<array_view>> views;
  for (std::vector<int>& each : host) views.push_back(view_of(each));
  for (int step = 0; step < 60; ++step) {
    const std::size_t from = below(3), to = (from + 1 + below(2)) % 3;
    switch (below(8)) {
      case 0:
        views[from]->synchronize();
        REQUIRE(host[from] == expected[from]);
        break;
      case 1:
        views[from]->synchronize();
        host[from][below(11)] = step;
        expected[from] = host[from];
        views[from]->refresh();
        break;
      case 2:
        views[from].reset();
        REQUIRE(host[from] == expected[from]);
        views[from] = view_of(host[from]);
        break;
      default:
        kernel->launch(places[below(2)], {{{11}, {}}, {bound(*views[from]), bound(*views[to])}},
                       false);
        expected[to] = stepped(expected[from]);
    }
  }
  for (const auto& each : views) each->synchronize();
  CHECK(host == expected);
}
