// Views and arrays over the data behind them.
#include <functional>

#include "libtiles/runtime/context/default_context.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/data/source_lock.hpp"
#include "libtiles/runtime/data/window_contents.hpp"
#include "libtiles/runtime/geometry/window_shapes.hpp"
#include "tests/runtime/data/device_contents.hpp"
#include "tests/runtime/data/windows.hpp"
#include "tests/runtime/expect_error.hpp"

using namespace windows;
using device_contents::copying_context;
using device_contents::get;
using device_contents::set;
using ints = std::vector<int>;

namespace {

std::unique_ptr<array_view> view_of(ints& host, bool is_const = false) {
  return array_view::over(host.data(), int_element, {static_cast<std::int64_t>(host.size())}, {},
                          is_const);
}

std::unique_ptr<array_view> section_of(const array_view& view, const extents& origin,
                                       const extents& shape) {
  return view.with(section(view.window(), origin, shape));
}

/// Adds 1 to each element on a device that copies.
void increment(const array_view& view) {
  static const auto* const where = new std::shared_ptr<context>(copying_context());
  ints values = get(view.window(), *where);
  for (int& each : values) ++each;
  set(view.window(), *where, values);
}

std::string refused(const std::function<void()>& body) {
  const error failure = error_of(body);
  CHECK(failure.code() == status::invalid_argument);
  return failure.what();
}

}  // namespace

TEST_CASE("the release of the last view writes back", "[array_view]") {
  ints host{1, 2, 3};
  auto first = view_of(host);
  auto second = section_of(*first, {1}, {2});
  increment(*first);
  first->release();
  CHECK(host == ints{1, 2, 3});
  second->release();
  CHECK(host == ints{2, 3, 4});
}

TEST_CASE("the destructor of the last view writes back", "[array_view]") {
  ints host{1, 2, 3};
  increment(*view_of(host));
  CHECK(host == ints{2, 3, 4});
}

TEST_CASE("views that were made apart over the same memory agree", "[array_view]") {
  ints host{1, 2, 3};
  const auto first = view_of(host);
  const auto second = view_of(host);
  increment(*first);
  increment(*second);
  second->synchronize();
  CHECK(host == ints{3, 4, 5});
}

TEST_CASE("elements of another size are aligned on devices wherever host memory begins",
          "[array_view]") {
  alignas(16) int host[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  for (const int first : {0, 1, 2, 3}) {
    INFO("from element " << first);
    const auto whole = array_view::over(host + first, int_element, {6}, {}, false);
    increment(*whole);
    const auto pairs = section_of(*whole, {first % 2}, {4})
                           ->reinterpret_as(element_type{scalar_type::float64, "", 8});
    CHECK(pairs->window().shape == extents{2});
    const auto where = copying_context();
    const source_lock lock(pairs->window());
    device_copy& copy = source_lock::source_of(pairs->window())
                            .prepare(where, pairs->window(), access::read, {"a test"});
    CHECK(copy.buffer().offset_of(pairs->window().first) % 8 == 0);
  }
  CHECK(ints(host, host + 10) == ints{1, 3, 5, 7, 8, 9, 9, 9, 9, 9});
}

TEST_CASE("memory that is seen as other elements agrees with its views of before", "[array_view]") {
  alignas(16) int host[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  const auto whole = array_view::over(host + 1, int_element, {7}, {}, false);
  increment(*whole);
  const auto pairs =
      section_of(*whole, {1}, {6})->reinterpret_as(element_type{scalar_type::int64, "", 8});
  const auto again = pairs->reinterpret_as(int_element);
  increment(*again);
  increment(*whole);
  whole->synchronize();
  CHECK(ints(host, host + 8) == ints{0, 3, 5, 6, 7, 8, 9, 10});
}

TEST_CASE("overlapping sections see each other's writes", "[array_view]") {
  ints host{0, 0, 0, 0};
  const auto view = view_of(host);
  increment(*section_of(*view, {0}, {3}));
  increment(*section_of(*view, {1}, {3}));
  view->synchronize();
  CHECK(host == ints{1, 2, 2, 1});
}

TEST_CASE("a view may go through host memory backwards, with steps and again", "[array_view]") {
  ints host{0, 1, 2, 3, 4, 5};
  const auto backwards = array_view::over(&host[5], int_element, {3}, {-2}, false);
  CHECK(get(backwards->window(), copying_context()) == ints{5, 3, 1});
  increment(*backwards);
  backwards->synchronize();
  CHECK(host == ints{0, 2, 2, 4, 4, 6});
  CHECK(backwards->host_data(access::read) == &host[5]);
  const auto again = array_view::over(&host[1], int_element, {2, 3}, {0, 1}, true);
  CHECK(get(again->window(), copying_context()) == ints{2, 2, 4, 2, 2, 4});
}

TEST_CASE("strides that leave the address space are refused", "[array_view]") {
  auto* const low = reinterpret_cast<void*>(std::uintptr_t{4096});
  CHECK(refused([&] { array_view::over(low, int_element, {3}, {-1000}, false); }) ==
        "the strides reach 8000 bytes below and 4 bytes above the first element, beyond the "
        "address space");
  CHECK(refused([&] {
          array_view::over(low, int_element, {3, 4}, {1}, false);
        }) == "strides have 1 number; the view has 2 dimensions");
}

TEST_CASE("a view tells what stands behind it", "[array_view]") {
  ints host{1};
  CHECK(view_of(host)->source() == view_source::host_memory);
  CHECK(view_of(host)->home() == nullptr);
  CHECK(array_view::over(nullptr, int_element, {1}, {}, false)->source() == view_source::none);
  const array whole(default_context(), int_element, {1}, nullptr);
  CHECK(array_view::over(whole, false)->source() == view_source::array);
  CHECK(array_view::over(whole, false)->home() == default_context());
}

TEST_CASE("a view without elements never allocates", "[array_view]") {
  const auto view = array_view::over(nullptr, int_element, {0, 1000000}, {}, false);
  CHECK(view->host_data(access::read_write) == nullptr);
  view->synchronize();
  CHECK(view->synchronize_later().empty());
  CHECK(view->synchronize_to(default_context()).empty());
  view->discard_data();
  view->refresh();
}

TEST_CASE("the host does not write through a const view", "[array_view]") {
  ints host{1};
  const auto view = view_of(host, true);
  CHECK(view->host_data(access::read) == host.data());
  CHECK(refused([&] { view->host_data(access::read_write); }) ==
        "the host cannot write through array_view<const int, 1>; request read access");
}

TEST_CASE("a section of a const view is const", "[array_view]") {
  ints host{1, 2};
  CHECK(section_of(*view_of(host, true), {0}, {1})->is_const());
}

TEST_CASE("extents of views and arrays are checked", "[array_view]") {
  CHECK(refused([] {
          array_view::over(nullptr, int_element, {4, -1}, {}, false);
        }) == "extent of dimension 1 is -1; expected 0 or more");
  CHECK(refused([] { array_view::over(nullptr, int_element, {2147483648}, {}, false); }) ==
        "extent of dimension 0 is 2147483648; expected at most 2147483647, use more dimensions");
  CHECK(refused([] {
          array(default_context(), int_element, {3, -2}, nullptr);
        }) == "extent of dimension 1 is -2; expected 0 or more");
}

TEST_CASE("an array holds what it was made from", "[array]") {
  const auto where = GENERATE(true, false) ? copying_context() : default_context();
  const ints initial{5, 6, 7};
  const array whole(where, int_element, {3}, initial.data());
  ints values(3);
  read_window(whole.window(), values.data());
  CHECK(values == initial);
  const ints later{8, 9, 10};
  write_window(whole.window(), later.data());
  read_window(whole.window(), values.data());
  CHECK(values == later);
}

TEST_CASE("a view over an array outlives it", "[array]") {
  const ints initial{5, 6, 7};
  auto whole = std::make_unique<array>(default_context(), int_element, extents{3}, initial.data());
  const auto view = array_view::over(*whole, false);
  whole.reset();
  increment(*view);
  const auto* const data = static_cast<const int*>(view->host_data(access::read));
  CHECK(ints(data, data + 3) == ints{6, 7, 8});
}

TEST_CASE("an array too large for the device is an error", "[array]") {
  const extents huge{1LL << 20, 1LL << 20, 1LL << 10};
  const error failure = error_of([&] { array(copying_context(), int_element, huge, nullptr); });
  CHECK(failure.code() == status::out_of_memory);
  CHECK_THAT(failure.what(), StartsWith("allocating 4503599627370496 bytes on device "));
  CHECK_THAT(failure.what(), EndsWith(" bytes of memory"));
}
