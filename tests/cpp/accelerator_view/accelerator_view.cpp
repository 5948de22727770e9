#include <tiles/tiles.hpp>
#include <vector>

#include "tests/support/catch.hpp"

using namespace tiles;

namespace {

void add_one(const accelerator_view& where, const array_view<int>& numbers) {
  parallel_for_each(
      where, numbers.extent,
      TILES_KERNEL((numbers), [=](tiles::index<1> i) restrict(amp) { numbers[i] += 1; }));
}

}  // namespace

TEST_CASE("A view knows its accelerator", "[cpp][accelerator_view]") {
  for (const accelerator& device : accelerator::get_all()) {
    const accelerator_view view = device.create_view();
    CHECK(view.accelerator == device);
    CHECK(view.get_accelerator() == device);
    CHECK(view.version == device.version);
    CHECK(view.get_version() == device.version);
  }
}

TEST_CASE("A created view has the queuing mode that was asked for", "[cpp][accelerator_view]") {
  const accelerator device;
  CHECK(device.create_view().queuing_mode == queuing_mode_automatic);
  CHECK(device.create_view(queuing_mode_immediate).queuing_mode == queuing_mode_immediate);
  CHECK(device.create_view(queuing_mode_immediate).get_queuing_mode() == queuing_mode_immediate);
  const accelerator host(accelerator::cpu_accelerator);
  CHECK(host.create_view(queuing_mode_immediate).get_queuing_mode() == queuing_mode_immediate);
  CHECK(host.create_view().get_queuing_mode() == queuing_mode_automatic);
}

TEST_CASE("A view can be waited for, with work and without", "[cpp][accelerator_view]") {
  const accelerator_view view = accelerator().create_view();
  CHECK_NOTHROW(view.wait());
  std::vector<int> data(16);
  const array_view<int> numbers(16, data);
  add_one(view, numbers);
  CHECK_NOTHROW(view.wait());
  CHECK(numbers[15] == 1);
  CHECK_NOTHROW(accelerator(accelerator::cpu_accelerator).get_default_view().wait());
}

TEST_CASE("A flushed view runs what was submitted", "[cpp][accelerator_view]") {
  const accelerator_view view = accelerator().create_view();
  std::vector<int> data(16);
  const array_view<int> numbers(16, data);
  add_one(view, numbers);
  CHECK_NOTHROW(view.flush());
  CHECK(numbers[0] == 1);
  CHECK_NOTHROW(accelerator(accelerator::cpu_accelerator).get_default_view().flush());
}

TEST_CASE("A marker is ready when all before it has run", "[cpp][accelerator_view]") {
  const accelerator_view view = accelerator().create_view();
  std::vector<int> data(16);
  const array_view<int> numbers(16, data);
  for (int round = 0; round < 5; ++round) add_one(view, numbers);
  const completion_future marker = view.create_marker();
  CHECK(marker.valid());
  marker.get();
  CHECK(numbers[7] == 5);
}

TEST_CASE("The host's marker is ready at once", "[cpp][accelerator_view]") {
  const completion_future marker =
      accelerator(accelerator::cpu_accelerator).get_default_view().create_marker();
  CHECK(marker.valid());
  CHECK(marker.wait_for(std::chrono::seconds(0)) == std::future_status::ready);
}

TEST_CASE("Views are copied, assigned and compared as the queues they mean",
          "[cpp][accelerator_view]") {
  const accelerator device;
  const accelerator_view a = device.create_view();
  accelerator_view b = device.create_view();
  CHECK(a != b);
  b = a;
  CHECK(a == b);
  const accelerator_view c(b);
  CHECK(c == a);
}

TEST_CASE("The view of automatic selection leaves the choice to the arrays of a launch",
          "[cpp][accelerator_view]") {
  const accelerator_view automatic = accelerator::get_auto_selection_view();
  CHECK(automatic.is_auto_selection);
  CHECK(automatic.get_is_auto_selection());
  CHECK(automatic != accelerator().get_default_view());
  CHECK_FALSE(accelerator().get_default_view().is_auto_selection);

  const accelerator_view where = accelerator().create_view();
  array<int> data(tiles::extent<1>(6), where);
  parallel_for_each(
      automatic, data.extent,
      TILES_KERNEL((data), [&data](tiles::index<1> i) restrict(amp) { data[i] = 10 * i[0]; }));
  CHECK(std::vector<int>(data) == std::vector<int>{0, 10, 20, 30, 40, 50});
}

TEST_CASE("Nothing runs on the host's view", "[cpp][accelerator_view]") {
  const accelerator_view host = accelerator(accelerator::cpu_accelerator).get_default_view();
  std::vector<int> data(4, 7);
  const array_view<int> numbers(4, data);
  try {
    add_one(host, numbers);
    FAIL("no exception");
  } catch (const runtime_exception& error) {
    CHECK(error.what() ==
          std::string("concurrency::parallel_for_each is not supported on the selected accelerator "
                      "\"CPU accelerator\"."));
  }
  CHECK(numbers[0] == 7);
}

TEST_CASE("Kernels of a debug view run in checked mode", "[cpp][accelerator_view]") {
  const accelerator_view view = accelerator().create_debug_view();
  CHECK(view.is_debug);
  CHECK(view.get_is_debug());
  CHECK_FALSE(accelerator().create_view().is_debug);
  std::vector<int> data(4);
  const array_view<int> numbers(4, data);
  parallel_for_each(
      view, numbers.extent,
      TILES_KERNEL((numbers), [=](tiles::index<1> i) restrict(amp) { numbers[i[0] + 1] = 1; }));
  CHECK_THROWS_AS(view.wait(), kernel_fault);
}

TEST_CASE("An array tells its view, and a staging array what it is for",
          "[cpp][accelerator_view]") {
  const accelerator_view device = accelerator().create_view();
  const accelerator_view host = accelerator(accelerator::cpu_accelerator).get_default_view();
  const array<int> plain(tiles::extent<1>(4), device);
  CHECK(plain.accelerator_view == device);
  CHECK(plain.get_accelerator_view() == device);
  CHECK(plain.associated_accelerator_view == device);
  const array<int> staging(tiles::extent<1>(4), host, device);
  CHECK(staging.accelerator_view == host);
  CHECK(staging.associated_accelerator_view == device);
  CHECK(staging.get_associated_accelerator_view() == device);
  CHECK(staging.cpu_access_type == access_type_read_write);
}
