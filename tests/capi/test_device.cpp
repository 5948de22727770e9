// Platforms and devices.
#include <cstdlib>

#include "tests/capi/objects.hpp"

namespace {

/// Sets TILES_DEVICE for one test.
struct environment_device {
  explicit environment_device(const char* value) { setenv("TILES_DEVICE", value, 1); }
  ~environment_device() { unsetenv("TILES_DEVICE"); }
};

tiles_device_info info_of(uint32_t index) {
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  succeed(tiles_device_get_info(index, &info));
  return info;
}

}  // namespace

TEST_CASE("platforms say how many devices they have, or why they have none", "[device]") {
  uint32_t platforms = 0;
  succeed(tiles_platform_get_count(&platforms));
  REQUIRE(platforms > 0);
  uint32_t devices = 0;
  for (uint32_t i = 0; i < platforms; ++i) {
    tiles_platform_info info = TILES_PLATFORM_INFO_INIT;
    succeed(tiles_platform_get_info(i, &info));
    CHECK_FALSE(std::string(info.name).empty());
    CHECK((info.device_count > 0 || !std::string(info.problem).empty()));
    devices += info.device_count;
  }
  uint32_t count = 0;
  succeed(tiles_device_get_count(&count));
  CHECK(count == devices);
}

TEST_CASE("a device describes itself", "[device]") {
  const tiles_device_info info = info_of(0);
  CHECK(info.index == 0);
  CHECK(info.type >= TILES_DEVICE_TYPE_CPU);
  CHECK(info.type <= TILES_DEVICE_TYPE_OTHER);
  CHECK(info.compute_units > 0);
  CHECK_FALSE(std::string(info.name).empty());
  CHECK_FALSE(std::string(info.platform).empty());
  CHECK_THAT(std::string(info.version), StartsWith("OpenCL "));
  CHECK(info.global_memory > 0);
  CHECK(info.local_memory > 0);
  CHECK(info.max_tile_size > 0);
  for (const uint64_t extent : info.max_tile_extent) CHECK(extent > 0);
}

TEST_CASE("a platform or device that is not there is refused with the number there are",
          "[device]") {
  uint32_t count = 0;
  succeed(tiles_device_get_count(&count));
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_device_get_info(count, &device)) ==
        "there is no device " + std::to_string(count) + "; there are " + std::to_string(count) +
            ", counted from 0");
  tiles_platform_info platform = TILES_PLATFORM_INFO_INIT;
  CHECK_THAT(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_platform_get_info(1000, &platform)),
             StartsWith("there is no platform 1000; there are "));
}

TEST_CASE("a device is found by index and by its names", "[device]") {
  const tiles_device_info info = info_of(0);
  uint32_t found = 99;
  succeed(tiles_device_find("0", &found));
  CHECK(found == 0);
  succeed(tiles_device_find((std::string(info.platform) + "::" + info.name).c_str(), &found));
  CHECK(std::string(info_of(found).name) == info.name);
  succeed(tiles_device_find(nullptr, &found));
  succeed(tiles_device_find("", &found));
}

TEST_CASE("a device that does not exist is an error with the candidates", "[device]") {
  uint32_t found = 99;
  const std::string text = failed(TILES_ERROR_NO_DEVICE, tiles_device_find("::no such", &found));
  CHECK_THAT(text, StartsWith("no usable OpenCL device matches \"::no such\""));
  CHECK_THAT(text, ContainsSubstring("candidates:\n  0  "));
  CHECK_THAT(text, ContainsSubstring(info_of(0).name));
  CHECK(found == 99);
}

TEST_CASE("TILES_DEVICE chooses where nothing else does", "[device]") {
  const environment_device set("no such platform");
  uint32_t found = 99;
  CHECK_THAT(failed(TILES_ERROR_NO_DEVICE, tiles_device_find(nullptr, &found)),
             ContainsSubstring("\"no such platform\" of the environment variable TILES_DEVICE"));
  tiles_context context = nullptr;
  CHECK_THAT(failed(TILES_ERROR_NO_DEVICE, tiles_context_create(nullptr, &context)),
             ContainsSubstring("TILES_DEVICE"));
  succeed(tiles_device_find("0", &found));
  CHECK(found == 0);
}
