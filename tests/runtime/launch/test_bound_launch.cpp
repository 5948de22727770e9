// Bound launches: arguments and domain stay, and what changes is changed.
#include "libtiles/runtime/context/default_context.hpp"
#include "libtiles/runtime/launch/bound_launch.hpp"
#include "tests/runtime/expect_error.hpp"
#include "tests/runtime/launch/objects.hpp"

using namespace libtiles;
using namespace libtiles::runtime;

namespace {

launch_request over(const array_view& view, std::int64_t count, int k) {
  return {{{count}, {}}, {bound(view), number(k)}};
}

}  // namespace

TEST_CASE("a bound launch runs as often as it is told to", "[bound_launch]") {
  const int times = GENERATE(0, 1, 2, 100);
  std::vector<int> data = iota(17);
  const auto view = view_of(data);
  bound_launch launch(add_kernel(), default_context(), over(*view, 17, 3));
  for (int i = 0; i < times; ++i) launch.run({}, false);
  view->synchronize();
  std::vector<int> expected = iota(17);
  for (int& each : expected) each += 3 * times;
  CHECK(data == expected);
}

TEST_CASE("a bound launch sees what the host wrote in between", "[bound_launch]") {
  std::vector<int> data{1, 2, 3};
  const auto view = view_of(data);
  bound_launch launch(add_kernel(), copying_context(), over(*view, 3, 1));
  launch.run({}, false);
  view->synchronize();
  data[1] = 50;
  view->refresh();
  launch.run({}, false);
  view->synchronize();
  CHECK(data == std::vector<int>{3, 51, 5});
}

TEST_CASE("arguments and extent of a bound launch may change", "[bound_launch]") {
  std::vector<int> first(5), second(7);
  const auto first_view = view_of(first);
  const auto second_view = view_of(second);
  bound_launch launch(add_kernel(), default_context(), over(*first_view, 5, 1));
  launch.run({}, false);
  launch.set_argument(1, number(10));
  launch.run({}, false);
  launch.set_argument(0, bound(*second_view));
  launch.set_extent({6});
  launch.run({}, false);
  first_view->synchronize();
  second_view->synchronize();
  CHECK(first == std::vector<int>(5, 11));
  CHECK(second == std::vector<int>{10, 10, 10, 10, 10, 10, 0});
}

TEST_CASE("after a change that is refused the old launch stands", "[bound_launch]") {
  std::vector<int> data(4);
  const auto view = view_of(data);
  bound_launch launch(add_kernel(), default_context(), over(*view, 4, 2));
  CHECK_THROWS_WITH(launch.set_extent({-2}), ContainsSubstring("(-2) cannot be smaller than 0."));
  CHECK_THROWS_WITH(launch.set_extent({2, 2}), ContainsSubstring("has rank 1"));
  const error wrong_type = error_of([&] { launch.set_argument(1, bound(*view)); });
  CHECK(wrong_type.code() == status::argument_mismatch);
  const error beyond = error_of([&] { launch.set_argument(2, number(1)); });
  CHECK_THAT(beyond.what(),
             Equals("add: position 2 does not exist; the launch has 2 arguments, counted "
                    "from 0"));
  CHECK_THROWS_WITH(launch.position_of("other"),
                    Equals("add: no argument is bound to the name 'other'"));
  launch.run({}, false);
  view->synchronize();
  CHECK(data == std::vector<int>(4, 2));
}

TEST_CASE("a bound launch is checked when it is made", "[bound_launch]") {
  std::vector<int> data(4);
  const auto view = view_of(data);
  CHECK_THROWS_WITH(bound_launch(add_kernel(), default_context(), over(*view, -1, 2)),
                    ContainsSubstring("(-1) cannot be smaller than 0."));
}

TEST_CASE("bound launches of one kernel do not disturb each other or plain launches",
          "[bound_launch]") {
  const auto shared = add_kernel();
  std::vector<int> first(3), second(3), third(3);
  const auto first_view = view_of(first);
  const auto second_view = view_of(second);
  const auto third_view = view_of(third);
  bound_launch one(shared, default_context(), over(*first_view, 3, 1));
  bound_launch two(shared, default_context(), over(*second_view, 3, 2));
  for (int i = 0; i < 10; ++i) {
    one.run({}, false);
    shared->launch(default_context(), over(*third_view, 3, 3), false);
    two.run({}, false);
  }
  for (const auto* view : {&first_view, &second_view, &third_view}) (*view)->synchronize();
  CHECK(first == std::vector<int>(3, 10));
  CHECK(second == std::vector<int>(3, 20));
  CHECK(third == std::vector<int>(3, 30));
}

TEST_CASE("a bound launch follows data whose sources became one", "[bound_launch]") {
  std::vector<int> data(8);
  const auto low = array_view::over(data.data(), int_element, {4}, {}, false);
  bound_launch launch(add_kernel(), copying_context(), over(*low, 4, 1));
  launch.run({}, false);
  const auto all = view_of(data);
  launch.run({}, false);
  all->synchronize();
  CHECK(data == std::vector<int>{2, 2, 2, 2, 0, 0, 0, 0});
}
