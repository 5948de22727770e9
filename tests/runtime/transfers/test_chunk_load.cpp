// Regions of bytes in chunks.
#include <numeric>

#include "libtiles/runtime/transfers/chunk_load.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;

namespace {

constexpr std::size_t chunk_size = 1024;

/// `count` runs of `length` bytes at multiples of `pitch`.
byte_region rows(std::uint64_t count, std::uint64_t length, std::uint64_t pitch) {
  byte_region region;
  for (std::uint64_t i = 0; i < count; ++i) region.append({i * pitch, i * pitch + length});
  return region;
}

/// The region's bytes once they went through chunks; all others are zero.
std::vector<std::byte> through_chunks(const byte_region& region, std::size_t size) {
  std::vector<std::byte> from(size), to(size), chunk(chunk_size);
  for (std::size_t i = 0; i < size; ++i) from[i] = static_cast<std::byte>(1 + i % 251);
  const host_memory source = host_memory::borrowed({0, size}, from.data());
  const host_memory target = host_memory::borrowed({0, size}, to.data());
  copying_threads threads(3);
  for (const chunk_load& load : chunk_loads_of(region, size, chunk_size)) {
    for (const packed_runs& each : load) {
      REQUIRE(each.offset + each.size() <= chunk_size);
      pack(threads, source, each, chunk.data());
    }
    for (const packed_runs& each : load) unpack(threads, chunk.data(), each, target);
  }
  return to;
}

void check(const byte_region& region) {
  const auto size = static_cast<std::size_t>(region.hull().end + 5);
  const std::vector<std::byte> found = through_chunks(region, size);
  for (std::size_t i = 0; i < size; ++i) {
    const bool is_in = region.contains(byte_range{i, i + 1});
    REQUIRE(found[i] == (is_in ? static_cast<std::byte>(1 + i % 251) : std::byte{0}));
  }
}

}  // namespace

TEST_CASE("every byte of a region goes through chunks, and no other", "[chunk_load]") {
  const std::uint64_t length = GENERATE(1, 1023, 1024, 1025, 4096, 5003);
  check(rows(1, length, length));
  check(rows(3, length, length + 7));
}

TEST_CASE("short rows share chunks", "[chunk_load]") {
  check(rows(1000, 3, 7));
  CHECK(chunk_loads_of(rows(1000, 4, 16), 1 << 20, chunk_size).size() == 4);
}

TEST_CASE("rectangles that differ share a chunk", "[chunk_load]") {
  byte_region region = rows(5, 3, 10);
  region.append({100, 117});
  region.append({200, 201});
  check(region);
  CHECK(chunk_loads_of(region, 1 << 20, chunk_size).size() == 1);
}

TEST_CASE("no bytes make no load", "[chunk_load]") {
  CHECK(chunk_loads_of({}, 0, chunk_size).empty());
}

TEST_CASE("sizes beyond 32 bits are cut up in full", "[chunk_load]") {
  constexpr std::uint64_t size = (std::uint64_t{6} << 30) + 1;
  const auto loads = chunk_loads_of(byte_region({0, size}), size, std::size_t{1} << 30);
  REQUIRE(loads.size() == 7);
  CHECK(loads.back()[0].runs.begin == std::uint64_t{6} << 30);
  CHECK(loads.back()[0].runs.length == 1);
}
