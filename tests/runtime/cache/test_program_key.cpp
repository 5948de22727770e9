// What an entry of the disk cache depends on.
#include "libtiles/runtime/programs/program_key.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;

namespace {

device_info some_device() {
  device_info device;
  device.name = "device";
  device.vendor = "vendor";
  device.version = "OpenCL 3.0";
  device.driver_version = "580.1";
  device.platform = "platform";
  device.platform_vendor = "platform vendor";
  device.platform_version = "OpenCL 3.0 here";
  return device;
}

program_source some_source() {
  program_source source;
  source.name = "scale";
  source.entry_point = "scale";
  source.opencl_source = "__kernel void scale() {}";
  return source;
}

}  // namespace

TEST_CASE("another driver, device, platform or version of one is another key", "[program_key]") {
  const std::string key = program_key(some_device(), some_source());
  std::string device_info::*const field = GENERATE(
      &device_info::name, &device_info::vendor, &device_info::version, &device_info::driver_version,
      &device_info::platform, &device_info::platform_vendor, &device_info::platform_version);
  device_info device = some_device();
  device.*field += "+";
  CHECK(program_key(device, some_source()) != key);
}

TEST_CASE("another source, entry point or option is another key; the name for people is not",
          "[program_key]") {
  const std::string key = program_key(some_device(), some_source());
  std::string program_source::*const field = GENERATE(
      &program_source::entry_point, &program_source::opencl_source, &program_source::build_options);
  program_source source = some_source();
  source.*field += " ";
  CHECK(program_key(some_device(), source) != key);
  source = some_source();
  source.name = "the lambda at scale.tile:3";
  CHECK(program_key(some_device(), source) == key);
}

TEST_CASE("a program whose marked instructions are set free is another one", "[program_key]") {
  program_source source = some_source();
  source.has_marked_instructions = true;
  CHECK(program_key(some_device(), source) != program_key(some_device(), some_source()));
}

TEST_CASE("texts that only together are the same give different keys", "[program_key]") {
  device_info first = some_device();
  first.name = "a\ndevice vendor 1: b";
  first.vendor = "c";
  device_info second = some_device();
  second.name = "a";
  second.vendor = "b\ndevice vendor 1: c";
  CHECK(program_key(first, some_source()) != program_key(second, some_source()));
}

TEST_CASE("the key names the library's version", "[program_key]") {
  CHECK_THAT(program_key(some_device(), some_source()), StartsWith("libtiles "));
}
