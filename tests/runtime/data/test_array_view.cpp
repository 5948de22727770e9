// Views and arrays.
#include <functional>

#include "libtiles/runtime/context/default_context.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/launch.hpp"
#include "tests/runtime/expect_error.hpp"
#include "tests/runtime/hand_compiled.hpp"

using namespace libtiles;
using namespace libtiles::runtime;

namespace {

const element_type int_element{scalar_type::int32, "", 4};

std::unique_ptr<array_view> view_of(std::vector<int>& host, bool is_const = false) {
  return array_view::over(host.data(), int_element, {static_cast<std::int64_t>(host.size())},
                          is_const);
}

void increment(const array_view& view) {
  launch(hand_compiled::increment(), default_context(),
         {{view.window().shape, {}}, {launch_argument::of("", view)}}, false);
}

std::string refused(const std::function<void()>& body) {
  const error failure = error_of(body);
  CHECK(failure.code() == status::invalid_argument);
  return failure.what();
}

}  // namespace

TEST_CASE("the release of the last view writes back", "[array_view]") {
  std::vector<int> host{1, 2, 3};
  auto first = view_of(host);
  auto second = first->section({1}, {2});
  increment(*first);
  first->release();
  CHECK(host == std::vector<int>{1, 2, 3});
  second->release();
  CHECK(host == std::vector<int>{2, 3, 4});
}

TEST_CASE("the destructor of the last view writes back", "[array_view]") {
  std::vector<int> host{1, 2, 3};
  {
    const auto view = view_of(host);
    increment(*view);
  }
  CHECK(host == std::vector<int>{2, 3, 4});
}

TEST_CASE("views that were made apart over the same memory agree", "[array_view]") {
  std::vector<int> host{1, 2, 3};
  const auto first = view_of(host);
  const auto second = view_of(host);
  increment(*first);
  increment(*second);
  second->synchronize();
  CHECK(host == std::vector<int>{3, 4, 5});
}

TEST_CASE("a kernel over a section leaves the rest alone", "[array_view]") {
  std::vector<int> host{1, 2, 3, 4, 5};
  const auto view = view_of(host);
  increment(*view->section({1}, {3}));
  view->synchronize();
  CHECK(host == std::vector<int>{1, 3, 4, 5, 5});
}

TEST_CASE("a section of a section counts from the data's begin", "[array_view]") {
  std::vector<int> host(30);
  const auto view = array_view::over(host.data(), int_element, {5, 6}, false);
  const auto inner = view->section({1, 1}, {3, 4})->section({1, 2}, {2, 2});
  launch(hand_compiled::coordinates(), default_context(),
         {{{2, 2}, {}}, {launch_argument::of("", *inner)}}, false);
  CHECK(inner->host_data(false) == &host[2 * 6 + 3]);
  std::vector<int> expected(30);
  expected[2 * 6 + 4] = 1;
  expected[3 * 6 + 3] = 100;
  expected[3 * 6 + 4] = 101;
  CHECK(host == expected);
}

TEST_CASE("overlapping sections see each other's writes", "[array_view]") {
  std::vector<int> host{0, 0, 0, 0};
  const auto view = view_of(host);
  increment(*view->section({0}, {3}));
  increment(*view->section({1}, {3}));
  view->synchronize();
  CHECK(host == std::vector<int>{1, 2, 2, 1});
}

TEST_CASE("a section lies within its view", "[array_view]") {
  std::vector<int> host(12);
  const auto view = array_view::over(host.data(), int_element, {3, 4}, false);
  CHECK(refused([&] {
          view->section({0, 2}, {3, 3});
        }) == "section: dimension 1 starts at 2 and has 3 elements; the view has 4 there");
  CHECK_THROWS_AS(view->section({-1, 0}, {1, 1}), error);
  CHECK_THROWS_AS(view->section({0, 0}, {-1, 1}), error);
  CHECK_THROWS_AS(view->section({0, INT64_MAX}, {1, INT64_MAX}), error);
  CHECK(refused([&] { view->section({0}, {3}); }) ==
        "section: origin has 1 numbers; the view has 2 dimensions");
}

TEST_CASE("a section may be empty", "[array_view]") {
  std::vector<int> host(12);
  const auto view = array_view::over(host.data(), int_element, {3, 4}, false);
  const auto empty = view->section({3, 4}, {0, 0});
  CHECK(empty->window().shape == extents{0, 0});
  CHECK(empty->host_data(false) == host.data());
}

TEST_CASE("a view without elements never allocates", "[array_view]") {
  const auto view = array_view::over(nullptr, int_element, {0, 1000000}, false);
  CHECK(view->host_data(true) == nullptr);
  view->synchronize();
  view->discard_data();
  view->refresh();
}

TEST_CASE("the host does not write through a const view", "[array_view]") {
  std::vector<int> host{1};
  const auto view = view_of(host, true);
  CHECK(view->host_data(false) == host.data());
  CHECK(refused([&] { view->host_data(true); }) ==
        "the host cannot write through array_view<const int, 1>; ask for read access");
}

TEST_CASE("a section of a const view is const", "[array_view]") {
  std::vector<int> host{1, 2};
  CHECK(view_of(host, true)->section({0}, {1})->is_const());
}

TEST_CASE("extents of views and arrays are checked", "[array_view]") {
  CHECK(refused([] {
          array_view::over(nullptr, int_element, {4, -1}, false);
        }) == "extent of dimension 1 is -1; expected 0 or more");
  CHECK(refused([] { array_view::over(nullptr, int_element, {2147483648}, false); }) ==
        "extent of dimension 0 is 2147483648; expected at most 2147483647, use more dimensions");
  CHECK(refused([] { array_view::over(nullptr, int_element, extents(9, 1), false); }) ==
        "rank is 9; expected 1 to 8");
  const extents huge{2147483647, 2147483647, 2};
  CHECK(refused([&] { array_view::over(nullptr, int_element, huge, false); }) ==
        "extents (2147483647, 2147483647, 2) of 4-byte elements are more than 2^63 bytes");
  CHECK(refused([] {
          array(default_context(), int_element, {3, 0}, nullptr);
        }) == "an array's extents are (3, 0); expected at least 1 each");
}

TEST_CASE("an array holds what it was made from", "[array]") {
  const std::vector<int> initial{5, 6, 7};
  array whole(default_context(), int_element, {3}, initial.data());
  std::vector<int> values(3);
  whole.read(values.data());
  CHECK(values == initial);
  const std::vector<int> later{8, 9, 10};
  whole.write(later.data());
  whole.read(values.data());
  CHECK(values == later);
}

TEST_CASE("a view over an array outlives it", "[array]") {
  const std::vector<int> initial{5, 6, 7};
  auto whole = std::make_unique<array>(default_context(), int_element, extents{3}, initial.data());
  const auto view = array_view::over(*whole, false);
  whole.reset();
  increment(*view);
  const auto* const data = static_cast<const int*>(view->host_data(false));
  CHECK(std::vector<int>(data, data + 3) == std::vector<int>{6, 7, 8});
}

TEST_CASE("discarding a section does nothing to the data around it", "[array_view]") {
  std::vector<int> host{1, 2, 3, 4};
  const auto whole = view_of(host);
  const auto section = whole->section({0}, {2});
  section->discard_data();
  increment(*section);
  whole->synchronize();
  CHECK(host == std::vector<int>{2, 3, 3, 4});
}

TEST_CASE("an array too large for the device is an error", "[array]") {
  const extents huge{1LL << 20, 1LL << 20, 1LL << 10};
  const error failure = error_of([&] { array(default_context(), int_element, huge, nullptr); });
  CHECK(failure.code() == status::out_of_memory);
  CHECK_THAT(failure.what(), StartsWith("allocating 4503599627370496 bytes on device "));
  CHECK_THAT(failure.what(), EndsWith(" bytes of memory"));
}
