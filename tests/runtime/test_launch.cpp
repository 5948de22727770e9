// Launches of kernels that were compiled by hand.
#include <thread>

#include "libtiles/runtime/context/default_context.hpp"
#include "libtiles/runtime/data/window_contents.hpp"
#include "libtiles/runtime/launch/launch.hpp"
#include "tests/runtime/expect_error.hpp"
#include "tests/runtime/hand_compiled.hpp"
#include "tests/runtime/launch/objects.hpp"

using namespace libtiles;
using namespace libtiles::runtime;

TEST_CASE("an untiled kernel runs once per point of any domain", "[launch]") {
  const auto count = GENERATE(as<std::size_t>{}, 1, 2, 255, 256, 257, 1009);
  CAPTURE(count);
  std::vector<int> host = iota(count + 1);
  const auto view = view_of(host);
  launch(hand_compiled::increment(), default_context(),
         {{{static_cast<std::int64_t>(count)}, {}}, {bound(*view)}}, false);
  view->synchronize();
  std::vector<int> expected = iota(count + 1);
  for (std::size_t i = 0; i < count; ++i) ++expected[i];
  CHECK(host == expected);
}

TEST_CASE("dimension 0 of the domain is the slowest", "[launch]") {
  const auto shape = GENERATE(extents{1, 1}, extents{3, 5}, extents{7, 131}, extents{66, 2});
  CAPTURE(shape);
  std::vector<int> host(static_cast<std::size_t>(shape[0] * shape[1]), -1);
  const auto view = array_view::over(host.data(), int_element, shape, {}, false);
  launch(hand_compiled::coordinates(), default_context(), {{shape, {}}, {bound(*view)}}, false);
  view->synchronize();
  std::vector<int> expected;
  for (int i = 0; i < shape[0]; ++i) {
    for (int j = 0; j < shape[1]; ++j) expected.push_back(100 * i + j);
  }
  CHECK(host == expected);
}

TEST_CASE("a tiled kernel shares memory within each tile", "[launch]") {
  std::vector<int> in = iota(12);
  std::vector<int> out(3);
  const auto in_view = view_of(in, true);
  const auto out_view = view_of(out);
  launch(hand_compiled::tile_sums(), default_context(),
         {{{12}, {4}}, {bound(*in_view), bound(*out_view)}}, false);
  out_view->synchronize();
  CHECK(out == std::vector<int>{10, 26, 42});
}

TEST_CASE("a kernel that writes a part keeps the rest", "[launch]") {
  std::vector<int> host{1, 2, 3, 4};
  const auto view = view_of(host);
  launch(hand_compiled::fill(), default_context(), {{{2}, {}}, {bound(*view), number(9)}}, false);
  view->synchronize();
  CHECK(host == std::vector<int>{9, 9, 3, 4});
}

TEST_CASE("the same data may be read through one parameter and written through another",
          "[launch]") {
  std::vector<int> host{1, 2, 3, 4};
  const auto view = view_of(host);
  const auto first = section_of(*view, 0, 2);
  const auto last = section_of(*view, 2, 2);
  launch(hand_compiled::copy(), default_context(), {{{2}, {}}, {bound(*first), bound(*last)}},
         false);
  view->synchronize();
  CHECK(host == std::vector<int>{1, 2, 1, 2});
}

TEST_CASE("what a kernel only reads stays valid on the host", "[launch]") {
  std::vector<int> in{1, 2, 3};
  std::vector<int> out(3);
  const auto in_view = view_of(in);
  const auto out_view = view_of(out);
  launch(hand_compiled::copy(), copying_context(), {{{3}, {}}, {bound(*in_view), bound(*out_view)}},
         false);
  in[0] = 77;
  in_view->synchronize();
  CHECK(in[0] == 77);
}

TEST_CASE("host memory may change as soon as the launch has returned", "[launch]") {
  std::vector<int> in = iota(1000);
  std::vector<int> out(1000);
  const auto in_view = view_of(in);
  const auto out_view = view_of(out);
  launch(hand_compiled::copy(), copying_context(),
         {{{1000}, {}}, {bound(*in_view), bound(*out_view)}}, false);
  in.assign(1000, 0);
  out_view->synchronize();
  CHECK(out == iota(1000));
}

TEST_CASE("a view without elements is an argument like any other", "[launch]") {
  std::vector<int> host{1, 2, 3};
  const auto view = view_of(host);
  const auto empty = section_of(*view, 1, 0);
  launch(hand_compiled::fill(), default_context(), {{{1}, {}}, {bound(*view), number(5)}}, false);
  CHECK_NOTHROW(
      prepare(hand_compiled::increment(), default_context(), {{{1}, {}}, {bound(*empty)}}));
  view->synchronize();
  CHECK(host == std::vector<int>{5, 2, 3});
}

TEST_CASE("an event is made only if it is wanted", "[launch]") {
  std::vector<int> host{1, 2, 3};
  const auto view = view_of(host);
  const launch_request request{{{3}, {}}, {bound(*view)}};
  CHECK(launch(hand_compiled::increment(), default_context(), request, false) == nullptr);
  const auto end = launch(hand_compiled::increment(), default_context(), request, true);
  REQUIRE(end != nullptr);
  CHECK_NOTHROW(end->wait());
  CHECK_NOTHROW(end->wait());
  view->synchronize();
  CHECK(host == std::vector<int>{3, 4, 5});
}

TEST_CASE("an array is used in its own context only", "[launch]") {
  const auto home = context::create({});
  const std::vector<int> initial{1, 2, 3};
  const array whole(home, int_element, {3}, initial.data());
  const launch_request request{{{3}, {}}, {launch_argument::of("", whole)}};
  const error failure =
      error_of([&] { launch(hand_compiled::increment(), context::create({}), request, false); });
  CHECK(failure.code() == status::argument_mismatch);
  CHECK_THAT(failure.what(), StartsWith("increment: 'data' is an array of another context"));
  launch(hand_compiled::increment(), home, request, false);
  std::vector<int> values(3);
  read_window(whole.window(), values.data());
  CHECK(values == std::vector<int>{2, 3, 4});
}

TEST_CASE("one view is used by two contexts in turn", "[launch]") {
  std::vector<int> host{1, 2, 3};
  const auto view = view_of(host);
  const auto first = context::create({});
  const auto second = context::create({});
  const launch_request request{{{3}, {}}, {bound(*view)}};
  launch(hand_compiled::increment(), first, request, false);
  launch(hand_compiled::increment(), second, request, false);
  launch(hand_compiled::increment(), first, request, false);
  view->synchronize();
  CHECK(host == std::vector<int>{4, 5, 6});
}

TEST_CASE("a tile_static variable larger than the device's memory is refused, and life goes on",
          "[launch]") {
  std::vector<int> in = iota(4);
  std::vector<int> out(1);
  const auto in_view = view_of(in, true);
  const auto out_view = view_of(out);
  const launch_request request{{{4}, {}}, {bound(*in_view), bound(*out_view)}};
  auto greedy = hand_compiled::tile_sums();
  greedy.tile_statics = {{"values", std::size_t{1} << 30}};
  const error failure = error_of([&] { launch(greedy, default_context(), request, false); });
  CHECK(failure.code() == status::local_memory_limit);
  launch(hand_compiled::tile_sums(), default_context(), request, false);
  out_view->synchronize();
  CHECK(out[0] == 10);
}

TEST_CASE("a domain is refused before the arguments are looked at", "[launch]") {
  CHECK_THROWS_WITH(launch(hand_compiled::increment(), default_context(), {{{-1}, {}}, {}}, false),
                    ContainsSubstring("cannot be smaller than 0."));
}

TEST_CASE("after a refused launch no data is lost", "[launch]") {
  std::vector<int> host{1, 2, 3};
  const auto view = view_of(host);
  launch(hand_compiled::increment(), default_context(), {{{3}, {}}, {bound(*view)}}, false);
  CHECK_THROWS(
      launch(hand_compiled::increment(), default_context(), {{{-1}, {}}, {bound(*view)}}, false));
  view->synchronize();
  CHECK(host == std::vector<int>{2, 3, 4});
}

TEST_CASE("threads with data of their own launch one kernel at a time in one context", "[launch]") {
  if (default_context()->device().platform == "Oclgrind") {
    WARN("left out: Oclgrind ends the process when two threads run kernels");
    return;
  }
  constexpr std::size_t count = 300;
  std::vector<std::vector<int>> data(4, std::vector<int>(count));
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < data.size(); ++t) {
    threads.emplace_back([&values = data[t], t] {
      const auto view = view_of(values);
      for (int i = 0; i < 20; ++i) {
        const auto last = section_of(*view, static_cast<std::int64_t>(t), 10);
        launch(hand_compiled::increment(), default_context(), {{{10}, {}}, {bound(*last)}}, false);
      }
      view->synchronize();
    });
  }
  for (auto& thread : threads) thread.join();
  for (std::size_t t = 0; t < data.size(); ++t) {
    std::vector<int> expected(count);
    for (std::size_t i = t; i < t + 10; ++i) expected[i] = 20;
    CHECK(data[t] == expected);
  }
}
