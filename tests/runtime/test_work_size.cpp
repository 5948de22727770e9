// Compute domains in OpenCL's terms.
#include "libtiles/runtime/launch/work_size.hpp"
#include "tests/runtime/hand_compiled.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;
using libtiles::extents;
using libtiles::compiler::compiled_kernel;
using hand_compiled::tiled;

namespace {

using sizes = std::array<std::size_t, 3>;

device_info large_device() {
  device_info device;
  device.max_tile_size = 1024;
  device.max_tile_extent = {64, 1024, 1024};
  return device;
}

work_size untiled(const extents& domain, const device_info& device = large_device(),
                  std::uint64_t max_tile_size = 1024) {
  compiled_kernel compiled;
  compiled.rank = static_cast<int>(domain.size());
  return work_size_of(compiled, domain, device, max_tile_size);
}

}  // namespace

TEST_CASE("a tile becomes the local size, its last dimension first", "[work_size]") {
  const work_size size = work_size_of(tiled(3, {2, 3, 5}), {4, 9, 20}, large_device(), 30);
  CHECK(size.rank == 3);
  CHECK(size.local == sizes{5, 3, 2});
  CHECK(size.global == sizes{20, 9, 4});
}

TEST_CASE("a column of threads becomes a row of work-items, and the tiles keep their places",
          "[work_size]") {
  const work_size size = work_size_of(tiled(3, {2, 3, 1}), {4, 9, 20}, large_device(), 6);
  CHECK(size.local == sizes{3, 1, 2});
  CHECK(size.global == sizes{60, 3, 4});
}

TEST_CASE("where a work-item runs a whole tile, there are as many as tiles", "[work_size]") {
  compiled_kernel compiled = tiled(3, {2, 3, 5});
  compiled.shape = libtiles::compiler::kernel_shape::loop;
  const work_size size = work_size_of(compiled, {4, 9, 20}, large_device(), 1);
  CHECK(size.local == sizes{1, 1, 1});
  CHECK(size.global == sizes{4, 3, 2});
}

TEST_CASE("where it runs several tiles of a row, the last one has the rest", "[work_size]") {
  compiled_kernel compiled = tiled(2, {4, 5});
  compiled.shape = libtiles::compiler::kernel_shape::loop;
  compiled.tiles_per_work_item = 8;
  CHECK(work_size_of(compiled, {12, 80}, large_device(), 1).global == sizes{2, 3, 1});
  CHECK(work_size_of(compiled, {12, 85}, large_device(), 1).global == sizes{3, 3, 1});
  CHECK(work_size_of(compiled, {12, 5}, large_device(), 1).global == sizes{1, 3, 1});
}

TEST_CASE("where a work-group runs several tiles, the last one of a row has the rest",
          "[work_size]") {
  compiled_kernel compiled = tiled(2, {4, 5});
  compiled.shape = libtiles::compiler::kernel_shape::merged;
  compiled.merged = {2, 4, 1};
  const work_size size = work_size_of(compiled, {12, 85}, large_device(), 20);
  CHECK(size.local == sizes{5, 4, 1});
  CHECK(size.global == sizes{25, 8, 1});
}

TEST_CASE("where a work-group runs several of a domain without tiles, the last one has the rest",
          "[work_size]") {
  compiled_kernel compiled;
  compiled.rank = 1;
  compiled.shape = libtiles::compiler::kernel_shape::merged;
  compiled.merged = {4, 1, 1};
  CHECK(work_size_of(compiled, {1024}, large_device(), 256).global == sizes{256, 1, 1});
  CHECK(work_size_of(compiled, {1025}, large_device(), 256).global == sizes{512, 1, 1});
}

TEST_CASE("an untiled domain is rounded up to 256 threads per group", "[work_size]") {
  CHECK(untiled({1000}).local == sizes{256, 1, 1});
  CHECK(untiled({1000}).global == sizes{1024, 1, 1});
  CHECK(untiled({100, 1000}).local == sizes{64, 4, 1});
  CHECK(untiled({101, 1000}).global == sizes{1024, 104, 1});
  CHECK(untiled({7, 101, 1000}).local == sizes{64, 4, 1});
  CHECK(untiled({7, 101, 1000}).global == sizes{1024, 104, 7});
}

TEST_CASE("a small domain gets the next power of two", "[work_size]") {
  CHECK(untiled({1}).local == sizes{1, 1, 1});
  CHECK(untiled({5}).local == sizes{8, 1, 1});
  CHECK(untiled({3, 17}).local == sizes{32, 4, 1});
  CHECK(untiled({3, 17}).global == sizes{32, 4, 1});
}

TEST_CASE("the local size obeys the limits of the device and the kernel", "[work_size]") {
  CHECK(untiled({1000}, large_device(), 100).local == sizes{64, 1, 1});
  CHECK(untiled({1000, 1000}, large_device(), 16).local == sizes{4, 4, 1});
  device_info narrow = large_device();
  narrow.max_tile_extent = {1, 1, 32};
  CHECK(untiled({1000, 1000}, narrow).local == sizes{32, 1, 1});
}

TEST_CASE("padding never takes a thread's index out of int", "[work_size]") {
  const work_size size = untiled({2147483647});
  CHECK(size.global[0] == 2147483647);
}

TEST_CASE("nor does the padding of a part that begins behind others", "[work_size]") {
  compiled_kernel compiled;
  compiled.rank = 2;
  const std::int64_t origin = 1073741824, extent = 1073741823 - 2;
  const work_size size =
      work_size_of(compiled, {extent, 100}, large_device(), 1024, extents{origin, 0});
  CHECK(size.offset == sizes{0, 1073741824, 0});
  CHECK(size.local == sizes{64, 2, 1});
  CHECK(size.global == sizes{128, 1073741822, 1});
  CHECK(work_size_of(compiled, {extent, 100}, large_device(), 1024).local == sizes{64, 4, 1});
}

TEST_CASE("a kernel along rows has long parts of them where all cores have enough parts",
          "[work_size]") {
  compiled_kernel compiled;
  compiled.rank = 2;
  compiled.runs_rows = true;
  device_info device = large_device();
  device.compute_units = 2;
  const auto along_rows = [&](const extents& domain) {
    return work_size_of(compiled, domain, device, 1024);
  };
  CHECK(along_rows({15, 4096}).global == sizes{4, 15, 1});
  CHECK(along_rows({31, 4096}).global == sizes{2, 31, 1});
  CHECK(along_rows({32, 4096}).global == sizes{1, 32, 1});
  CHECK(along_rows({4096, 5000}).global == sizes{2, 4096, 1});
  device.compute_units = 64;
  CHECK(along_rows({64, 4096}).global == sizes{4, 64, 1});
}

TEST_CASE("short rows share a work-group", "[work_size]") {
  compiled_kernel compiled;
  compiled.rank = 2;
  compiled.runs_rows = true;
  const work_size size = work_size_of(compiled, {30, 100}, large_device(), 1024);
  CHECK(size.local == sizes{1, 8, 1});
  CHECK(size.global == sizes{1, 32, 1});
}

TEST_CASE("nor does the padding of short rows of a part lead beyond int", "[work_size]") {
  compiled_kernel compiled;
  compiled.rank = 2;
  compiled.runs_rows = true;
  const std::int64_t rows = 1500, origin = 2147483647 - rows;
  const work_size size =
      work_size_of(compiled, {rows, 1}, large_device(), 1024, extents{origin, 0});
  CHECK(size.offset[1] + size.global[1] <= 2147483647);
  CHECK(work_size_of(compiled, {rows, 1}, large_device(), 1024).local == sizes{1, 1024, 1});
}
