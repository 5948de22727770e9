// Which copies of data are up to date.
#include <numeric>

#include "libtiles/runtime/data/array.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/data/data_source.hpp"
#include "libtiles/runtime/data/source_lock.hpp"
#include "libtiles/runtime/data/window_contents.hpp"
#include "libtiles/runtime/geometry/window_shapes.hpp"
#include "tests/runtime/data/device_contents.hpp"
#include "tests/runtime/data/windows.hpp"
#include "tests/support/catch.hpp"

using namespace windows;
using device_contents::copying_context;
using device_contents::get;
using device_contents::set;
using device_contents::sharing_context;
using ints = std::vector<int>;

namespace {

std::unique_ptr<array_view> view_of(ints& host) {
  return array_view::over(host.data(), int_element, {static_cast<std::int64_t>(host.size())}, {},
                          false);
}

ints read(const data_window& window) {
  ints values(static_cast<std::size_t>(element_count(window.shape)));
  read_window(window, values.data());
  return values;
}

}  // namespace

TEST_CASE("host data comes to the device when it is used there", "[data_source]") {
  ints host{1, 2, 3};
  const auto view = view_of(host);
  host[2] = -1;
  CHECK(get(view->window(), copying_context()) == host);
  CHECK(get(view->window(), sharing_context()) == host);
}

TEST_CASE("host memory stays as it is until it is synchronized, where data is copied",
          "[data_source]") {
  ints host{1, 2, 3};
  const auto view = view_of(host);
  set(view->window(), copying_context(), ints{4, 5, 6});
  CHECK(host == ints{1, 2, 3});
  view->synchronize();
  CHECK(host == ints{4, 5, 6});
}

TEST_CASE("synchronize of a section brings home that section alone", "[data_source]") {
  ints host{1, 2, 3, 4};
  const auto view = view_of(host);
  set(view->window(), copying_context(), ints{5, 6, 7, 8});
  view->with(section(view->window(), {1}, {2}))->synchronize();
  CHECK(host == ints{1, 6, 7, 4});
}

TEST_CASE("what was not written on a device is not copied back", "[data_source]") {
  ints host{1, 2, 3};
  const auto view = view_of(host);
  get(view->window(), copying_context());
  host[0] = 99;
  view->synchronize();
  CHECK(host[0] == 99);
}

TEST_CASE("what was synchronized in the background is there when its events have happened",
          "[data_source]") {
  ints host{1, 2, 3};
  const auto view = view_of(host);
  const auto where = GENERATE(true, false) ? copying_context() : sharing_context();
  set(view->window(), where, ints{4, 5, 6});
  for (const auto& each : view->synchronize_later()) each.event.wait();
  CHECK(host == ints{4, 5, 6});
  set(view->window(), where, ints{7, 8, 9});
  view->synchronize();
  CHECK(host == ints{7, 8, 9});
}

TEST_CASE("refresh of a section makes the copies of that section stale", "[data_source]") {
  ints host{1, 2, 3};
  const auto view = view_of(host);
  const auto where = copying_context();
  get(view->window(), where);
  host = {10, 20, 30};
  CHECK(get(view->window(), where) == ints{1, 2, 3});
  view->with(section(view->window(), {0}, {2}))->refresh();
  CHECK(get(view->window(), where) == ints{10, 20, 3});
}

TEST_CASE("data that was discarded after a kernel is not copied back", "[data_source]") {
  ints host{1, 2, 3, 4};
  const auto view = view_of(host);
  set(view->window(), copying_context(), ints{5, 6, 7, 8});
  view->with(section(view->window(), {1}, {2}))->discard_data();
  view->synchronize();
  CHECK(host == ints{5, 2, 3, 8});
}

TEST_CASE("data that was discarded before a kernel is not copied to the device", "[data_source]") {
  ints host{1, 2, 3};
  const auto view = view_of(host);
  const auto where = copying_context();
  view->discard_data();
  set(view->window(), where, ints{4, 5, 6});
  CHECK(where->transfers().uploads == 0);
  view->synchronize();
  CHECK(host == ints{4, 5, 6});
}

TEST_CASE("only the part that is used is copied, once", "[data_source]") {
  ints host(100);
  const auto view = view_of(host);
  const auto where = copying_context();
  const data_window part = section(view->window(), {10}, {5});
  get(part, where);
  get(part, where);
  CHECK(where->transfers().uploads == 1);
  CHECK(where->transfers().uploaded_bytes == 20);
  get(view->window(), where);
  CHECK(where->transfers().uploaded_bytes == 400);
}

TEST_CASE("nothing is copied where the device uses host memory in place", "[data_source]") {
  const auto where = sharing_context();
  if (!where->shares_host_memory()) return;
  ints host{1, 2, 3};
  const auto view = view_of(host);
  set(view->window(), where, ints{4, 5, 6});
  view->synchronize();
  CHECK(host == ints{4, 5, 6});
  CHECK(where->transfers().uploads == 0);
  CHECK(where->transfers().downloads == 0);
}

TEST_CASE("host memory given back in the background may be used in place again", "[data_source]") {
  ints host{1, 2, 3};
  const auto view = view_of(host);
  const auto where = sharing_context();
  for (int i = 0; i < 3; ++i) {
    set(view->window(), where, ints{i, i + 1, i + 2});
    view->synchronize_later();
  }
  view->synchronize();
  CHECK(host == ints{2, 3, 4});
}

TEST_CASE("two contexts see each other's writes", "[data_source]") {
  ints host{1, 2, 3};
  const auto view = view_of(host);
  const auto first = GENERATE(true, false) ? copying_context() : sharing_context();
  const auto second = GENERATE(true, false) ? copying_context() : sharing_context();
  set(view->window(), first, ints{4, 5, 6});
  CHECK(get(view->window(), second) == ints{4, 5, 6});
  set(view->window(), second, ints{7, 8, 9});
  CHECK(get(view->window(), first) == ints{7, 8, 9});
  view->synchronize();
  CHECK(host == ints{7, 8, 9});
}

TEST_CASE("parts that were written on two devices are put together", "[data_source]") {
  ints host{0, 0, 0, 0, 0, 0};
  const auto view = view_of(host);
  const data_window& all = view->window();
  const auto first = copying_context();
  const auto second = copying_context();
  set(section(all, {0}, {2}), first, ints{1, 2});
  set(section(all, {2}, {2}), second, ints{3, 4});
  CHECK(read(all) == ints{1, 2, 3, 4, 0, 0});
  CHECK(host == ints{0, 0, 0, 0, 0, 0});
  CHECK(get(all, first) == ints{1, 2, 3, 4, 0, 0});
  view->synchronize();
  CHECK(host == ints{1, 2, 3, 4, 0, 0});
}

TEST_CASE("data without a source comes to the host when it is asked for", "[data_source]") {
  const auto view = array_view::over(nullptr, int_element, {3}, {}, false);
  set(view->window(), GENERATE(true, false) ? copying_context() : sharing_context(), ints{1, 2, 3});
  view->refresh();
  view->synchronize();
  const auto* const data = static_cast<const int*>(view->host_data(access::read));
  CHECK(ints(data, data + 3) == ints{1, 2, 3});
}

TEST_CASE("discarded data without a source is still there where it was written", "[data_source]") {
  const auto view = array_view::over(nullptr, int_element, {3}, {}, false);
  const auto where = GENERATE(true, false) ? copying_context() : sharing_context();
  set(view->window(), where, ints{1, 2, 3});
  view->discard_data();
  CHECK(get(view->window(), where) == ints{1, 2, 3});
}

TEST_CASE("an array's data comes home from another context", "[data_source]") {
  const auto home = copying_context();
  const ints initial{1, 2, 3};
  const array whole(home, int_element, {3}, initial.data());
  const auto view = array_view::over(whole, false);
  set(view->window(), copying_context(), ints{4, 5, 6});
  const std::uint64_t before = home->transfers().uploads;
  view->synchronize();
  CHECK(home->transfers().uploads == before + 1);
  CHECK(get(whole.window(), home) == ints{4, 5, 6});
  CHECK(home->transfers().uploads == before + 1);
}

TEST_CASE("a source that is gone lets go of its owner once, and not before", "[data_source]") {
  ints host{1, 2, 3};
  const auto owner = std::make_shared<int>(0);
  const std::weak_ptr<int> watched = owner;
  auto first = array_view::over(host.data(), int_element, {3}, {}, false, owner);
  auto second = array_view::over(host.data(), int_element, {3}, {}, false, owner);
  CHECK(owner.use_count() == 2);
  set(first->window(), sharing_context(), ints{4, 5, 6});
  first.reset();
  CHECK(owner.use_count() == 2);
  second.reset();
  CHECK(owner.use_count() == 1);
  CHECK(host == ints{4, 5, 6});
}
