// What a device must be able to do.
#include "libtiles/runtime/devices/device_limits.hpp"
#include "tests/runtime/expect_error.hpp"

using namespace libtiles::runtime;
using libtiles::status;
using libtiles::compiler::compiled_kernel;

namespace {

device_info small_device() {
  device_info device;
  device.index = 3;
  device.name = "Small";
  device.local_memory = 32768;
  device.max_tile_size = 256;
  device.max_tile_extent = {64, 128, 256};
  return device;
}

compiled_kernel tiled(int rank, std::array<int, 3> tile) {
  compiled_kernel compiled;
  compiled.name = "blur";
  compiled.rank = rank;
  compiled.is_tiled = true;
  compiled.tile = tile;
  return compiled;
}

}  // namespace

TEST_CASE("a kernel within all limits is taken", "[device_limits]") {
  compiled_kernel compiled = tiled(2, {16, 16, 1});
  compiled.tile_statics = {{"exactly", 32768}};
  CHECK_NOTHROW(check_device_limits(compiled, small_device()));
  CHECK_NOTHROW(check_built_limits(compiled, small_device(), 256, 32768));
}

TEST_CASE("kernels with marked instructions may have what the architecture has",
          "[device_limits]") {
  CHECK(local_memory_limit(small_device(), false) == 32768);
  CHECK(local_memory_limit(small_device(), true) == 226 * 1024);
}

TEST_CASE("a tile with too many threads names both numbers", "[device_limits]") {
  const auto failure = error_of([] { check_device_limits(tiled(2, {32, 16, 1}), small_device()); });
  CHECK(failure.code() == status::tile_limit);
  CHECK_THAT(failure.what(), Equals("blur: the tile (32, 16) has 512 threads; device 3 \"Small\" "
                                    "allows 256, use a smaller tile"));
}

TEST_CASE("a tile that is too long in one dimension names it", "[device_limits]") {
  const auto failure = error_of([] { check_device_limits(tiled(2, {256, 1, 1}), small_device()); });
  CHECK(failure.code() == status::tile_limit);
  CHECK_THAT(failure.what(),
             Equals("blur: the tile (256, 1) has 256 threads in dimension 0; device 3 \"Small\" "
                    "allows 128 there, use a smaller tile"));
}

TEST_CASE("the limit of the built kernel may be lower than the device's", "[device_limits]") {
  const auto failure = error_of([] {
    check_built_limits(tiled(1, {256, 1, 1}), small_device(), 128, 0);
  });
  CHECK(failure.code() == status::tile_limit);
  CHECK_THAT(failure.what(), ContainsSubstring("has 256 threads; this kernel on device 3 \"Small\" "
                                               "allows 128, use a smaller tile"));
}

TEST_CASE("too much tile_static memory is refused with a table", "[device_limits]") {
  compiled_kernel compiled = tiled(1, {64, 1, 1});
  compiled.tile_statics = {{"rows", 30000}, {"columns_of_the_tile", 2769}};
  const auto failure = error_of([&] { check_device_limits(compiled, small_device()); });
  CHECK(failure.code() == status::local_memory_limit);
  CHECK_THAT(
      failure.what(),
      Equals("blur: its tile_static variables need more local memory than device 3 \"Small\" "
             "has for one tile; use a smaller tile or fewer of them\n"
             "  rows                 30000 bytes\n"
             "  columns_of_the_tile  2769 bytes\n"
             "  together             32769 bytes\n"
             "  the device has       32768 bytes"));
}

TEST_CASE("the table names what checked mode needs beside the variables", "[device_limits]") {
  compiled_kernel compiled = tiled(1, {64, 1, 1});
  compiled.tile_statics = {{"rows", 16384}};
  libtiles::compiler::checks checks;
  checks.local_bytes = 16388;
  compiled.checked = std::make_shared<const libtiles::compiler::checks>(checks);
  const auto failure = error_of([&] { check_device_limits(compiled, small_device()); });
  CHECK(failure.code() == status::local_memory_limit);
  CHECK_THAT(failure.what(), EndsWith("\n"
                                      "  rows              16384 bytes\n"
                                      "  for checked mode  16388 bytes\n"
                                      "  together          32772 bytes\n"
                                      "  the device has    32768 bytes"));
}

TEST_CASE("the driver's account of local memory counts too", "[device_limits]") {
  compiled_kernel compiled = tiled(1, {64, 1, 1});
  compiled.tile_statics = {{"rows", 16}};
  const auto failure = error_of([&] { check_built_limits(compiled, small_device(), 256, 40000); });
  CHECK(failure.code() == status::local_memory_limit);
  CHECK_THAT(failure.what(), ContainsSubstring("together        40000 bytes"));
}

TEST_CASE("a driver may count local memory twice, or count more than there is", "[device_limits]") {
  compiled_kernel compiled = tiled(1, {64, 1, 1});
  compiled.tile_statics = {{"rows", 20000}};
  device_info device = small_device();
  device.driver = libtiles::opencl_driver::rusticl;
  CHECK_NOTHROW(check_built_limits(compiled, device, 256, 40000));
  CHECK_THROWS(check_built_limits(compiled, device, 256, 80000));
  device.driver = libtiles::opencl_driver::nvidia;
  CHECK_NOTHROW(check_built_limits(compiled, device, 256, 32768 + 128));
  CHECK_THROWS(check_built_limits(compiled, device, 256, 32768 + 129));
}

TEST_CASE("double needs a device that has it", "[device_limits]") {
  compiled_kernel compiled = tiled(1, {64, 1, 1});
  compiled.uses_double = true;
  const auto failure = error_of([&] { check_device_limits(compiled, small_device()); });
  CHECK(failure.code() == status::unsupported);
  CHECK_THAT(failure.what(), Equals("blur uses double, which device 3 \"Small\" does not support; "
                                    "use float, or another device"));
  libtiles::compiler::parameter weight;
  weight.name = "weight";
  weight.type.element = {libtiles::scalar_type::float64, "", 8};
  compiled.parameters = {weight};
  CHECK_THAT(error_of([&] { check_device_limits(compiled, small_device()); }).what(),
             ContainsSubstring("blur uses double (its argument 'weight' is a 'double'), which"));
  device_info precise = small_device();
  precise.supports_double = true;
  CHECK_NOTHROW(check_device_limits(compiled, precise));
}

TEST_CASE("kernels with wgmma have all local memory of the architecture that has it",
          "[device_limits]") {
  compiled_kernel compiled = tiled(2, {16, 16, 1});
  compiled.uses_warpgroups = true;
  compiled.tile_statics = {{"left", 150000}, {"right", 80000}};
  CHECK_NOTHROW(check_device_limits(compiled, small_device()));
  compiled.tile_statics.push_back({"more", 2000});
  const auto failure = error_of([&] { check_device_limits(compiled, small_device()); });
  CHECK(failure.code() == status::local_memory_limit);
  CHECK_THAT(failure.what(), ContainsSubstring("the device has  231424 bytes"));
}

TEST_CASE("the message about local memory says what a product without wgmma loses",
          "[device_limits]") {
  compiled_kernel compiled = tiled(2, {16, 16, 1});
  compiled.tile_statics = {{"left", 100000}};
  const auto message = [&](const device_info& device) {
    return std::string(error_of([&] { check_device_limits(compiled, device); }).what());
  };
  device_info hopper = small_device();
  hopper.tensor_cores = libtiles::compiler::tensor_core_form::sm_90a;
  const std::string loss = "not by wgmma, with which a kernel may use 231424 bytes here";
  CHECK_THAT(message(hopper), !ContainsSubstring(loss));
  compiled.uses_tensor_cores = true;
  CHECK_THAT(message(hopper), ContainsSubstring(loss));
  CHECK_THAT(message(small_device()), !ContainsSubstring(loss));
  compiled.tile_statics = {{"left", 240000}};
  CHECK_THAT(message(hopper), !ContainsSubstring(loss));
}
