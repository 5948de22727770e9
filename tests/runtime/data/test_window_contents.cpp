// Whole windows in and out of dense memory, from one to another, and filled.
#include <numeric>

#include "libtiles/runtime/context/default_context.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/data/window_contents.hpp"
#include "libtiles/runtime/data/writes_beside.hpp"
#include "libtiles/runtime/geometry/window_shapes.hpp"
#include "tests/runtime/data/device_contents.hpp"
#include "tests/runtime/data/windows.hpp"
#include "tests/runtime/expect_error.hpp"

using namespace windows;
using device_contents::copying_context;
using device_contents::get;
using device_contents::set;
using device_contents::sharing_context;
using ints = std::vector<int>;

namespace {

ints iota(int count, int first) {
  ints values(static_cast<std::size_t>(count));
  std::iota(values.begin(), values.end(), first);
  return values;
}

std::unique_ptr<array_view> view_of(ints& host, extents shape, std::vector<std::int64_t> strides) {
  return array_view::over(host.data(), int_element, std::move(shape), std::move(strides), false);
}

std::unique_ptr<array_view> view_of(ints& host) {
  return view_of(host, {static_cast<std::int64_t>(host.size())}, {});
}

ints read(const data_window& window) {
  ints values(static_cast<std::size_t>(element_count(window.shape)));
  read_window(window, values.data());
  return values;
}

std::shared_ptr<context> either_context() {
  return GENERATE(true, false) ? copying_context() : sharing_context();
}

}  // namespace

TEST_CASE("reading takes the newest elements and leaves the host memory alone",
          "[window_contents]") {
  ints host = iota(6, 0);
  const auto view = view_of(host);
  set(view->window(), copying_context(), iota(6, 10));
  CHECK(read(view->window()) == iota(6, 10));
  CHECK(read(section(view->window(), {2}, {3})) == iota(3, 12));
  CHECK(host == iota(6, 0));
}

TEST_CASE("elements apart from each other are read from a device", "[window_contents]") {
  ints host = iota(30, 0);
  const auto view = view_of(host, {5, 6}, {});
  set(view->window(), copying_context(), iota(30, 100));
  CHECK(read(section(view->window(), {1, 2}, {2, 3})) == ints{108, 109, 110, 114, 115, 116});
  const auto backwards = array_view::over(&host[29], int_element, {3}, {-7}, false);
  CHECK(read(backwards->window()) == ints{129, 122, 115});
  CHECK(host == iota(30, 0));
}

TEST_CASE("the memory behind a view may be read into itself", "[window_contents]") {
  ints host = iota(6, 0);
  const auto view = view_of(host);
  read_window(view->window(), host.data());
  CHECK(host == iota(6, 0));
  set(view->window(), copying_context(), iota(6, 10));
  read_window(view->window(), host.data());
  CHECK(host == iota(6, 10));
}

TEST_CASE("what is written into a section leaves the rest", "[window_contents]") {
  ints host = iota(12, 0);
  const auto view = view_of(host, {3, 4}, {});
  const auto where = either_context();
  set(view->window(), where, iota(12, 100));
  const ints values{1, 2, 3, 4};
  write_window(section(view->window(), {1, 1}, {2, 2}), values.data());
  const ints expected{100, 101, 102, 103, 104, 1, 2, 107, 108, 3, 4, 111};
  CHECK(read(view->window()) == expected);
  CHECK(get(view->window(), where) == expected);
}

TEST_CASE("what is written into a section of an array goes to its home", "[window_contents]") {
  const auto home = copying_context();
  const ints initial = iota(12, 0);
  const array whole(home, int_element, {3, 4}, initial.data());
  const ints values{-1, -2, -3, -4};
  write_window(section(whole.window(), {0, 2}, {2, 2}), values.data());
  const ints expected{0, 1, -1, -2, 4, 5, -3, -4, 8, 9, 10, 11};
  CHECK(get(whole.window(), home) == expected);
  CHECK(read(whole.window()) == expected);
}

TEST_CASE("elements are copied between views of any strides", "[window_contents]") {
  ints source = iota(12, 0);
  ints target(12);
  const auto from = view_of(source, {3, 4}, {});
  const auto to = view_of(target, {3, 4}, {1, 3});
  const auto where = either_context();
  set(from->window(), where, iota(12, 10));
  SECTION("where one place has both") { get(to->window(), where); }
  SECTION("where one place has but one") {}
  copy_window(from->window(), to->window());
  CHECK(read(to->window()) == iota(12, 10));
  to->synchronize();
  CHECK(target == ints{10, 14, 18, 11, 15, 19, 12, 16, 20, 13, 17, 21});
}

TEST_CASE("a copy between views on one device stays there", "[window_contents]") {
  ints source = iota(4, 0);
  ints target(4);
  const auto from = view_of(source);
  const auto to = view_of(target);
  const auto where = copying_context();
  set(from->window(), where, iota(4, 10));
  get(to->window(), where);
  const std::uint64_t downloads = where->transfers().downloads;
  copy_window(from->window(), to->window());
  CHECK(where->transfers().downloads == downloads);
  CHECK(where->transfers().device_copied_bytes == 16);
  CHECK(target == ints(4));
  CHECK(get(to->window(), where) == iota(4, 10));
}

TEST_CASE("elements go from one device to another without waiting for the host",
          "[window_contents]") {
  const auto first = either_context();
  const auto second = either_context();
  const ints initial = iota(12, 1);
  const array source(first, int_element, {3, 4}, initial.data());
  const array target(second, int_element, {3, 4}, ints(12).data());
  ints memory(12), on_host = iota(12, 50);
  const auto pass_on = [&](const data_window& from, const data_window& to) {
    for (const context_event& each :
         read_window_later(from, reinterpret_cast<std::byte*>(memory.data()))) {
      each.event.wait();
    }
    for (const context_event& each :
         write_window_later(to, reinterpret_cast<const std::byte*>(memory.data()))) {
      each.event.wait();
    }
  };
  SECTION("rows") {
    pass_on(section(source.window(), {0, 0}, {2, 4}), section(target.window(), {1, 0}, {2, 4}));
    CHECK(read(target.window()) == ints{0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8});
  }
  SECTION("columns") {
    pass_on(section(source.window(), {0, 1}, {3, 2}), section(target.window(), {0, 0}, {3, 2}));
    CHECK(read(target.window()) == ints{2, 3, 0, 0, 6, 7, 0, 0, 10, 11, 0, 0});
  }
  SECTION("from host memory, and back to it") {
    const auto view = view_of(on_host, {3, 4}, {});
    pass_on(view->window(), target.window());
    CHECK(read(target.window()) == iota(12, 50));
    pass_on(source.window(), view->window());
    CHECK(on_host == initial);
  }
  SECTION("of views without elements") {
    pass_on(section(source.window(), {0, 0}, {0, 4}), section(target.window(), {1, 0}, {0, 4}));
    CHECK(read(target.window()) == ints(12));
  }
  SECTION("what a device wrote last, and before what it reads next") {
    set(source.window(), first, iota(12, 100));
    set(target.window(), second, iota(12, 0));
    pass_on(source.window(), target.window());
    CHECK(get(target.window(), second) == iota(12, 100));
  }
}

TEST_CASE("overlapping views of the same data are copied as they were", "[window_contents]") {
  ints host = iota(8, 0);
  const auto view = view_of(host);
  SECTION("in host memory") {}
  SECTION("on a device that copies") { set(view->window(), copying_context(), iota(8, 0)); }
  SECTION("on a device that shares") { set(view->window(), sharing_context(), iota(8, 0)); }
  copy_window(section(view->window(), {0}, {6}), section(view->window(), {2}, {6}));
  CHECK(read(view->window()) == ints{0, 1, 0, 1, 2, 3, 4, 5});
  copy_window(section(view->window(), {2}, {6}), section(view->window(), {0}, {6}));
  CHECK(read(view->window()) == ints{0, 1, 2, 3, 4, 5, 4, 5});
}

TEST_CASE("arrays of two contexts are copied from one to the other", "[window_contents]") {
  const auto first = either_context();
  const auto second = copying_context();
  const ints initial = iota(6, 1);
  const array from(first, int_element, {2, 3}, initial.data());
  const array to(second, int_element, {2, 3}, nullptr);
  copy_window(from.window(), to.window());
  CHECK(get(to.window(), second) == initial);
  const array back(first, int_element, {2, 3}, nullptr);
  copy_window(to.window(), back.window());
  CHECK(get(back.window(), first) == initial);
}

TEST_CASE("views that are not alike are not copied", "[window_contents]") {
  ints host = iota(6, 0);
  const auto view = view_of(host);
  const auto refused = [](const data_window& from, const data_window& to) {
    const error failure = error_of([&] { copy_window(from, to); });
    CHECK(failure.code() == status::invalid_argument);
    return std::string(failure.what());
  };
  CHECK(refused(view->window(), section(view->window(), {0}, {5})) ==
        "copy: the extent of 'from' is (6), that of 'to' is (5); expected the same");
  CHECK(refused(view->window(), reinterpret(view->window(), {scalar_type::float32, "", 4})) ==
        "copy: the elements of 'from' are int, those of 'to' are float; expected the same");
}

TEST_CASE("a view is filled wherever it is", "[window_contents]") {
  ints host = iota(12, 0);
  const auto view = view_of(host, {3, 4}, {});
  SECTION("in host memory") {}
  SECTION("on a device that copies") { set(view->window(), copying_context(), iota(12, 0)); }
  SECTION("on a device that shares") { set(view->window(), sharing_context(), iota(12, 0)); }
  const int value = 7;
  fill_window(section(view->window(), {1, 0}, {2, 2}), &value);
  CHECK(read(view->window()) == ints{0, 1, 2, 3, 7, 7, 6, 7, 7, 7, 10, 11});
  fill_window(view->window(), &value);
  view->synchronize();
  CHECK(host == ints(12, 7));
}

TEST_CASE("an array is filled at its home", "[window_contents]") {
  const auto home = copying_context();
  const array whole(home, int_element, {5}, nullptr);
  const int value = -3;
  fill_window(whole.window(), &value);
  CHECK(home->transfers().uploads == 0);
  CHECK(get(whole.window(), home) == ints(5, -3));
}

TEST_CASE("windows without elements are read, written, copied and filled as nothing",
          "[window_contents]") {
  ints host = iota(4, 0);
  const auto empty = array_view::over(host.data(), int_element, {0, 3}, {}, false);
  const int value = 7;
  read_window(empty->window(), nullptr);
  write_window(empty->window(), nullptr);
  copy_window(empty->window(), empty->window());
  fill_window(empty->window(), &value);
  CHECK(host == iota(4, 0));
}

TEST_CASE("pieces are written beside what a device does, and it goes on with them",
          "[window_contents]") {
  const auto where = either_context();
  const ints initial = iota(12, 1), pinned = iota(12, 50);
  const auto* const bytes = reinterpret_cast<const std::byte*>(pinned.data());
  const array first(where, int_element, {3, 4}, initial.data());
  const array second(where, int_element, {4}, initial.data());
  const data_window row = section(first.window(), {1, 0}, {1, 4});
  writes_beside writes(where);
  SECTION("of nothing") {
    writes.add(section(first.window(), {1, 0}, {0, 4}), bytes);
    CHECK(writes.join().empty());
    CHECK(get(first.window(), where) == initial);
  }
  SECTION("of two arrays") {
    set(row, where, iota(4, 30));
    writes.add(section(first.window(), {0, 0}, {1, 4}), bytes);
    writes.add(section(first.window(), {2, 0}, {1, 4}), bytes + 4 * sizeof(int));
    writes.add(second.window(), bytes + 8 * sizeof(int));
    const std::vector<context_event> written = writes.join();
    REQUIRE(written.size() == 1);
    CHECK(get(first.window(), where) == ints{50, 51, 52, 53, 30, 31, 32, 33, 54, 55, 56, 57});
    CHECK(get(second.window(), where) == iota(4, 58));
    written[0].event.wait();
    CHECK(writes.join().empty());
  }
  SECTION("and without a join before they go") {
    {
      writes_beside others(where);
      others.add(row, bytes);
    }
    CHECK(get(row, where) == iota(4, 50));
  }
}
