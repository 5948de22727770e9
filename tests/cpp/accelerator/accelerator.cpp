#include <algorithm>
#include <tiles/accelerator.hpp>
#include <tiles/array.hpp>
#include <vector>

#include "tests/support/catch.hpp"

using namespace tiles;

TEST_CASE("The default accelerator is one of all accelerators", "[cpp][accelerator]") {
  bool is_found = false;
  for (const accelerator& device : accelerator::get_all()) {
    is_found = is_found || device == accelerator();
  }
  CHECK(is_found);
  CHECK(accelerator("0") == accelerator::get_all().front());
}

TEST_CASE("The host is the last of all accelerators", "[cpp][accelerator]") {
  const std::vector<accelerator> all = accelerator::get_all();
  REQUIRE(all.size() >= 2);
  CHECK(all.back() == accelerator(accelerator::cpu_accelerator));
  CHECK(all.back().is_host());
  CHECK_FALSE(all.front().is_host());
}

TEST_CASE("An accelerator is chosen by wide and narrow paths alike", "[cpp][accelerator]") {
  CHECK(accelerator(L"0") == accelerator("0"));
  CHECK(accelerator(accelerator::default_accelerator) == accelerator());
  CHECK(accelerator(L"") == accelerator());
}

TEST_CASE("An accelerator's device path chooses it again", "[cpp][accelerator]") {
  for (const accelerator& device : accelerator::get_all()) {
    CHECK(accelerator(device.device_path) == device);
    CHECK(device.get_device_path() == device.device_path);
  }
}

TEST_CASE("An accelerator tells about its device", "[cpp][accelerator]") {
  const accelerator device;
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  REQUIRE(tiles_device_get_info(device.index(), &info) == TILES_OK);
  CHECK(device.dedicated_memory == info.global_memory / 1024);
  CHECK(device.dedicated_memory > 1024);
  CHECK(device.supports_double_precision == (info.supports_double != 0));
  CHECK(device.supports_limited_double_precision == device.supports_double_precision);
  CHECK(device.supports_cpu_shared_memory == (info.shares_host_memory != 0));
  CHECK(device.is_emulated == (info.type == TILES_DEVICE_TYPE_CPU));
  CHECK_FALSE(device.has_display);
  CHECK_FALSE(device.is_debug);
  CHECK(device.description.size() == std::string(info.name).size());
}

TEST_CASE("What properties say, functions say too", "[cpp][accelerator]") {
  const accelerator device;
  CHECK(device.get_description() == device.description);
  CHECK(device.get_version() == device.version);
  CHECK(device.get_dedicated_memory() == device.dedicated_memory);
  CHECK(device.get_has_display() == device.has_display);
  CHECK(device.get_is_debug() == device.is_debug);
  CHECK(device.get_is_emulated() == device.is_emulated);
  CHECK(device.get_supports_double_precision() == device.supports_double_precision);
  CHECK(device.get_supports_limited_double_precision() == device.supports_limited_double_precision);
  CHECK(device.get_supports_cpu_shared_memory() == device.supports_cpu_shared_memory);
  CHECK(accelerator_view(device.default_view) == device.get_default_view());
}

TEST_CASE("The property default_view does what the view does", "[cpp][accelerator]") {
  const accelerator device;
  const accelerator_view view = device.default_view;
  CHECK_NOTHROW(device.default_view.flush());
  CHECK_NOTHROW(device.default_view.wait());
  CHECK_NOTHROW(device.default_view.create_marker().get());
  CHECK(device.default_view.get_accelerator() == device);
  CHECK(device.default_view.get_version() == view.version);
  CHECK(device.default_view.is_debug == view.is_debug);
  CHECK(device.default_view.get_is_debug() == view.get_is_debug());
  CHECK(device.default_view.is_auto_selection == view.is_auto_selection);
  CHECK(device.default_view.get_is_auto_selection() == view.get_is_auto_selection());
  CHECK(device.default_view.queuing_mode == view.queuing_mode);
  CHECK(device.default_view.get_queuing_mode() == view.get_queuing_mode());
}

TEST_CASE("Default views are compared with each other and with views", "[cpp][accelerator]") {
  const accelerator device;
  const accelerator host(accelerator::cpu_accelerator);
  const accelerator_view view = device.default_view;
  CHECK(device.default_view == view);
  CHECK(host.default_view != view);
  CHECK(device.default_view == accelerator().default_view);
  CHECK(device.default_view != host.default_view);
}

TEST_CASE("Accelerators are picked out of all as C++ AMP programs do", "[cpp][accelerator]") {
  std::vector<accelerator> all = accelerator::get_all();
  all.erase(std::remove_if(all.begin(), all.end(), [](accelerator& one) { return one.is_host(); }),
            all.end());
  REQUIRE_FALSE(all.empty());
  const auto largest =
      std::max_element(all.begin(), all.end(), [](const accelerator& a, const accelerator& b) {
        return a.dedicated_memory < b.dedicated_memory;
      });
  CHECK(largest->default_view.get_accelerator() == *largest);
}

TEST_CASE("A version is the major number in the upper 16 bits and the minor in the lower",
          "[cpp][accelerator]") {
  CHECK(detail::version_number("OpenCL 3.0 PoCL") == 0x30000);
  CHECK(detail::version_number("OpenCL 1.2 CUDA") == 0x10002);
  CHECK(detail::version_number("OpenCL 2") == 0x20000);
  CHECK(detail::version_number("") == 0);
  CHECK(accelerator().version >= 0x10001);
}

TEST_CASE("The host as an accelerator shares its memory with itself", "[cpp][accelerator]") {
  const accelerator host(accelerator::cpu_accelerator);
  CHECK(host.description == L"CPU accelerator");
  CHECK(host.device_path == L"cpu");
  CHECK(host.supports_cpu_shared_memory);
  CHECK(host.supports_double_precision);
  CHECK(host.is_emulated);
  CHECK(host.dedicated_memory == 0);
  CHECK(host.get_default_cpu_access_type() == access_type_read_write);
  CHECK(host.default_cpu_access_type == access_type_read_write);
}

TEST_CASE("A selector that matches nothing is refused with the candidates", "[cpp][accelerator]") {
  const std::wstring wide = L"no such device";
  try {
    accelerator device(wide);
    FAIL("no exception");
  } catch (const runtime_exception& error) {
    CHECK(error.get_status() == TILES_ERROR_NO_DEVICE);
    CHECK_THAT(error.what(), ContainsSubstring("no such device"));
  }
  CHECK_THROWS_AS(accelerator("no such device"), runtime_exception);
}

TEST_CASE("Accelerators are copied, assigned and compared as the devices they mean",
          "[cpp][accelerator]") {
  const accelerator host(accelerator::cpu_accelerator);
  accelerator device;
  const accelerator copy = device;
  CHECK(copy == device);
  CHECK(device != host);
  device = host;
  CHECK(device == host);
  CHECK(device.description == L"CPU accelerator");
}

TEST_CASE("An accelerator's default view is always the same, a created view is new",
          "[cpp][accelerator]") {
  for (const accelerator& device : accelerator::get_all()) {
    const accelerator_view view = device.get_default_view();
    CHECK(view == device.get_default_view());
    CHECK((view != device.create_view()) == !device.is_host());
  }
}

TEST_CASE("Arrays let the host do nothing with elements on a device unless it is told",
          "[cpp][accelerator]") {
  const accelerator device;
  CHECK(device.get_default_cpu_access_type() == access_type_none);
  CHECK(device.default_cpu_access_type == access_type_none);
  const array<int> data(4);
  CHECK(data.cpu_access_type == access_type_none);
}

TEST_CASE("Once an array lives on a device its default access is settled", "[cpp][accelerator]") {
  const accelerator device;
  const array<int> data(4);
  CHECK_FALSE(device.set_default_cpu_access_type(access_type_auto));
  CHECK_FALSE(
      accelerator(accelerator::cpu_accelerator).set_default_cpu_access_type(access_type_auto));
}

TEST_CASE("Once something lives on the default device another cannot be chosen",
          "[cpp][accelerator]") {
  const accelerator before;
  const array<int> data(4);
  CHECK_FALSE(accelerator::set_default(accelerator::cpu_accelerator));
  CHECK(accelerator() == before);
  CHECK_THROWS_AS(accelerator::set_default(L"no such device"), runtime_exception);
}

TEST_CASE("C++ AMP's software devices are an OpenCL device that is a CPU, where there is one",
          "[cpp][accelerator]") {
  const std::wstring path =
      GENERATE(std::wstring(accelerator::direct3d_warp), std::wstring(accelerator::direct3d_ref));
  bool has_cpu = false;
  for (const accelerator& device : accelerator::get_all()) {
    has_cpu = has_cpu || (device.is_emulated && !device.is_host());
  }
  if (has_cpu) {
    const accelerator software(path);
    CHECK(software.is_emulated);
    CHECK_FALSE(software.is_host());
  } else {
    CHECK_THROWS_AS(accelerator(path), runtime_exception);
  }
}

TEST_CASE("The default device is chosen by its name as by nothing", "[cpp][accelerator]") {
  const accelerator named(accelerator::default_accelerator);
  CHECK(named.device_path == accelerator().device_path);
  CHECK(std::wstring(accelerator::default_accelerator) == L"default");
  CHECK(std::wstring(accelerator::cpu_accelerator) == L"cpu");
}

TEST_CASE("Each accelerator is listed once", "[cpp][accelerator]") {
  const std::vector<accelerator> all = accelerator::get_all();
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) CHECK(all[i] != all[k]);
  }
}

TEST_CASE("The host's default view is its only one", "[cpp][accelerator]") {
  const accelerator host(accelerator::cpu_accelerator);
  CHECK(host.create_view(queuing_mode_immediate) == host.get_default_view());
  CHECK(host.create_debug_view() == host.get_default_view());
  CHECK(host.get_default_view().is_host());
  CHECK(host.get_default_view().get_accelerator() == host);
}

TEST_CASE("The access that arrays let the host have needs shared memory", "[cpp][accelerator]") {
  for (const accelerator& device : accelerator::get_all()) {
    if (device.supports_cpu_shared_memory) continue;
    CHECK_THROWS_WITH(device.set_default_cpu_access_type(access_type_read_write),
                      ContainsSubstring("does not share the host's memory"));
  }
  CHECK_FALSE(accelerator(accelerator::cpu_accelerator)
                  .set_default_cpu_access_type(access_type_read_write));
}
