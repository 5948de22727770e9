// A program of its own: a process chooses its default device once.
#include <tiles/tiles.hpp>
#include <vector>

#include "tests/support/catch.hpp"

using namespace tiles;

TEST_CASE("A program chooses its default device once, before anything lives or runs there",
          "[cpp][default_device]") {
  CHECK_THROWS_AS(accelerator::set_default(L"no such device"), runtime_exception);
  REQUIRE(accelerator::set_default(L"0"));
  CHECK(accelerator() == accelerator("0"));
  CHECK_FALSE(accelerator::set_default(accelerator::cpu_accelerator));
  CHECK(accelerator() == accelerator("0"));

  std::vector<int> data{1, 2, 3};
  const array_view<int> numbers(3, data);
  array<int> sums(3);
  parallel_for_each(numbers.extent,
                    TILES_KERNEL((numbers, sums), [ =, &sums ](tiles::index<1> i) restrict(amp) {
                      sums[i] = 10 + numbers[i];
                    }));
  CHECK(std::vector<int>(sums) == std::vector<int>{11, 12, 13});
  CHECK(sums.accelerator_view == accelerator("0").get_default_view());
}

TEST_CASE("The default access to elements is set once, before an array settles it",
          "[cpp][default_device]") {
  const accelerator device = accelerator::get_all().front();
  if (device.supports_cpu_shared_memory &&
      device.get_default_cpu_access_type() == access_type_none) {
    const accelerator other = accelerator::get_all().front();
    const bool is_set = other.set_default_cpu_access_type(access_type_read);
    CHECK_FALSE(other.set_default_cpu_access_type(access_type_write));
    CHECK(other.get_default_cpu_access_type() == (is_set ? access_type_read : access_type_none));
  }
  if (!device.supports_cpu_shared_memory) {
    CHECK_THROWS_AS(device.set_default_cpu_access_type(access_type_read), runtime_exception);
  }
}
