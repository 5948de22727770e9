#include "libtiles/runtime/launch/merge_limit.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::runtime;
using libtiles::extents;
using libtiles::compiler::compile_options;
using libtiles::compiler::kernel_shape;

namespace {

compile_options limited(kernel_shape shape, const extents& domain,
                        device_type type = device_type::gpu) {
  device_info device;
  device.type = type;
  device.compute_units = 100;
  compile_options options;
  options.shape = shape;
  limit_merging(options, domain, device);
  return options;
}

int most_if_faster(const extents& domain) {
  return limited(kernel_shape::merged_if_faster, domain).most_merged;
}

}  // namespace

TEST_CASE("merging leaves 512 threads to each multiprocessor, in steps of four tiles") {
  CHECK(most_if_faster({51200 * 4 - 1}) == 1);
  CHECK(most_if_faster({51200 * 4}) == 4);
  CHECK(most_if_faster({512, 100 * 15}) == 4);
  CHECK(most_if_faster({512, 100 * 16}) == 16);
  CHECK(most_if_faster({4096, 4096}) == 64);
  CHECK(most_if_faster({16, 4096, 4096}) == 64);
  CHECK(most_if_faster({0}) == 1);
}

TEST_CASE("where no tile is left to merge, the kernel has work-groups") {
  CHECK(limited(kernel_shape::merged_if_faster, {1024}).shape == kernel_shape::group);
  CHECK(limited(kernel_shape::merged_if_faster, {4096, 4096}).shape ==
        kernel_shape::merged_if_faster);
}

TEST_CASE("merging that is asked for needs no large domain, but indices that are ints") {
  CHECK(limited(kernel_shape::merged, {16}).most_merged == 64);
  CHECK(limited(kernel_shape::merged, {16}).shape == kernel_shape::merged);
  CHECK(limited(kernel_shape::merged, {2147483647}).shape == kernel_shape::group);
  CHECK(limited(kernel_shape::merged, {3, 2147475456}).shape == kernel_shape::group);
  CHECK(limited(kernel_shape::merged, {2147475455}).shape == kernel_shape::merged);
}

TEST_CASE("CPUs merge at most four tiles") {
  CHECK(limited(kernel_shape::merged, {4096}, device_type::cpu).most_merged == 4);
}

TEST_CASE("other shapes have no limit") {
  for (const kernel_shape shape :
       {kernel_shape::group, kernel_shape::loop, kernel_shape::loop_if_faster}) {
    CHECK(limited(shape, {1}, device_type::cpu) == limited(shape, {4096, 4096}));
    CHECK(limited(shape, {1}).shape == shape);
  }
}
