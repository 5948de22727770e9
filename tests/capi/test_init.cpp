// tiles_struct_init() does what the _INIT macros do, for every version of a struct.
#include <cstring>

#include "capi/src/struct_defaults.hpp"
#include "tests/capi/objects.hpp"

namespace {

/// A struct as bytes, with room behind it.
struct bytes_of_struct {
  unsigned char bytes[1024];

  bytes_of_struct() { std::memset(bytes, 0x5a, sizeof bytes); }

  bool begins_with(const void* expected, std::size_t size) const {
    return std::memcmp(bytes, expected, size) == 0;
  }
  bool is_untouched_from(std::size_t position) const {
    for (std::size_t i = position; i < sizeof bytes; ++i) {
      if (bytes[i] != 0x5a) return false;
    }
    return true;
  }
};

template <class Struct>
void check_size(const char* name, uint32_t size) {
  INFO(name << " of " << size << " bytes");
  Struct expected = libtiles::capi::default_struct<Struct>();
  expected.struct_size = size;
  bytes_of_struct made;
  succeed(tiles_struct_init(name, made.bytes, size));
  CHECK(made.begins_with(&expected, std::min<std::size_t>(size, sizeof expected)));
  CHECK(made.is_untouched_from(size));
}

/// Calls `visit` for each struct that states its size.
template <class Visit>
void for_each_struct(Visit&& visit) {
#define TILES_VISIT(type, initializer) visit(#type, type initializer);
  LIBTILES_SIZED_STRUCTS(TILES_VISIT)
#undef TILES_VISIT
}

}  // namespace

TEST_CASE("a struct is initialised as by its macro", "[init]") {
  for_each_struct([](const char* name, auto expected) {
    CHECK(expected.struct_size == sizeof expected);
    check_size<decltype(expected)>(name, sizeof expected);
  });
}

// Sizes of structs are multiples of 8, so that these are all that an older header can have had.
TEST_CASE("a struct of an older header has the defaults of all fields that it has", "[init]") {
  for_each_struct([](const char* name, auto expected) {
    for (uint32_t size = 8; size < sizeof expected; size += 8) {
      check_size<decltype(expected)>(name, size);
    }
  });
}

TEST_CASE("a scan of an older header is along the last dimension", "[init]") {
  tiles_scan_desc desc = TILES_SCAN_DESC_INIT;
  desc.dimension = 7;
  succeed(tiles_struct_init("tiles_scan_desc", &desc, offsetof(tiles_scan_desc, wait_events)));
  CHECK(desc.dimension == -1);
  CHECK(desc.reduction == TILES_REDUCTION_SUM);
}

TEST_CASE("fields that only a newer header has become 0", "[init]") {
  for_each_struct([](const char* name, auto expected) {
    struct newer {
      decltype(expected) known;
      uint64_t added;
    } made;
    std::memset(static_cast<void*>(&made), 0x5a, sizeof made);
    succeed(tiles_struct_init(name, &made, sizeof made));
    CHECK(made.known.struct_size == sizeof made);
    CHECK(made.added == 0);
  });
}

TEST_CASE("a struct that an older header lacks fields of is read with their defaults", "[init]") {
  std::vector<float> data{1, 2, 3, 4};
  const tiles_data_desc row = describe(TILES_TYPE_FLOAT32, {4});
  tiles_array_view from = nullptr, weights = nullptr, to = nullptr;
  std::vector<float> factors{1, 1, 1}, sums(4);
  const tiles_data_desc three = describe(TILES_TYPE_FLOAT32, {3});
  succeed(tiles_array_view_create(&row, data.data(), nullptr, &from));
  succeed(tiles_array_view_create(&three, factors.data(), nullptr, &weights));
  succeed(tiles_array_view_create(&row, sums.data(), nullptr, &to));
  tiles_convolve_desc desc = TILES_CONVOLVE_DESC_INIT;
  desc.from = from;
  desc.weights = weights;
  desc.to = to;
  desc.border = 99;
  desc.struct_size = offsetof(tiles_convolve_desc, border);
  succeed(tiles_convolve(nullptr, &desc, nullptr));
  succeed(tiles_array_view_release(to));
  CHECK(sums == std::vector<float>{4, 6, 9, 11});
  succeed(tiles_array_view_release(from));
  succeed(tiles_array_view_release(weights));
}

TEST_CASE("a struct is not initialised without its name, its memory or a size", "[init]") {
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_struct_init("tiles_lunch_desc", &desc, sizeof desc)) ==
        "'name' is \"tiles_lunch_desc\"; expected the name of a struct in tiles.h that begins with "
        "struct_size");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_struct_init(nullptr, &desc, sizeof desc)) ==
        "'name' is NULL");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_struct_init("tiles_launch_desc", nullptr, sizeof desc)) == "'out' is NULL");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_struct_init("tiles_launch_desc", &desc, 12)) ==
        "tiles_launch_desc: 'size' is 12; start from TILES_LAUNCH_DESC_INIT");
  CHECK(desc.struct_size == sizeof desc);
}
