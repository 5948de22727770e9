// Structs of programs that were compiled with another tiles.h.
#include <cstddef>
#include <cstring>

#include "tests/capi/objects.hpp"

TEST_CASE("a struct that was not initialised is refused with the macro to use", "[struct_size]") {
  tiles_data_desc desc = describe(TILES_TYPE_INT32, {4});
  desc.struct_size = GENERATE(0U, 3U, 4U, 10U, 0xccccccccU);
  tiles_array_view view = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_array_view_create(&desc, nullptr, nullptr, &view)) ==
        "tiles_data_desc: struct_size is " + std::to_string(desc.struct_size) +
            "; start from TILES_DATA_DESC_INIT");
}

TEST_CASE("a struct of an older program lacks its last fields", "[struct_size]") {
  tiles_kernel_desc desc = describe_kernel("nonsense");
  desc.first_line = 100;
  desc.struct_size = offsetof(tiles_kernel_desc, origin_line);
  tiles_kernel kernel = nullptr;
  CHECK_THAT(failed(TILES_ERROR_COMPILE, tiles_kernel_create(&desc, &kernel)),
             StartsWith("kernel:1:"));
}

TEST_CASE("a struct of a newer program is taken if its new fields are 0", "[struct_size]") {
  struct newer_desc {
    tiles_context_desc known = TILES_CONTEXT_DESC_INIT;
    uint64_t added = 0;
  } desc;
  desc.known.struct_size = sizeof desc;
  tiles_context context = nullptr;
  succeed(tiles_context_create(&desc.known, &context));
  succeed(tiles_context_release(context));
  desc.added = 1;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_context_create(&desc.known, &context)) ==
        "tiles_context_desc: byte " + std::to_string(sizeof(tiles_context_desc)) +
            " is set, but this libtiles supports only the first " +
            std::to_string(sizeof(tiles_context_desc)) +
            " bytes; it is older than the tiles.h that the program was compiled with");
}

TEST_CASE("reserved fields have to be 0, in every struct", "[struct_size]") {
  tiles_scan_desc scan_desc = TILES_SCAN_DESC_INIT;
  scan_desc.reserved = 5;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_scan(nullptr, &scan_desc, nullptr)) ==
        "tiles_scan_desc: reserved is 5; expected 0");
  tiles_context_desc context_desc = TILES_CONTEXT_DESC_INIT;
  context_desc.reserved = 0xffffffff;
  tiles_context context = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_context_create(&context_desc, &context)) ==
        "tiles_context_desc: reserved is 4294967295; expected 0");
}

TEST_CASE("only as much is written as the caller's struct holds", "[struct_size]") {
  tiles_device_info info;
  std::memset(&info, 0x55, sizeof info);
  info.struct_size = offsetof(tiles_device_info, name);
  succeed(tiles_device_get_info(0, &info));
  CHECK(info.struct_size == offsetof(tiles_device_info, name));
  CHECK(info.compute_units > 0);
  CHECK(info.compute_units < 0x55555555U);
  CHECK(info.global_memory == 0x5555555555555555U);
}

TEST_CASE("a struct to be written is initialised too", "[struct_size]") {
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  info.struct_size = 0;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_device_get_info(0, &info)) ==
        "tiles_device_info: struct_size is 0; start from TILES_DEVICE_INFO_INIT");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_device_get_info(0, nullptr)) ==
        "'tiles_device_info' is NULL");
}
