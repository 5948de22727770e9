#include <cstdlib>
#include <tiles/tiles.hpp>
#include <vector>

#include "tests/support/catch.hpp"

using namespace tiles;

namespace {

// Before the OpenCL loader is asked for the first time.
const int no_platforms =
    setenv("OCL_ICD_VENDORS", "/nonexistent/vendors", 1) + unsetenv("OCL_ICD_FILENAMES");

void check_is_no_platform(const runtime_exception& error) {
  CHECK(error.get_status() == TILES_ERROR_NO_PLATFORM);
  CHECK_THAT(error.what(), ContainsSubstring("/nonexistent/vendors"));
  CHECK_THAT(error.what(), ContainsSubstring("apt-get install pocl-opencl-icd") ||
                               ContainsSubstring("apt install pocl-opencl-icd"));
}

template <class Action>
void check_reports_no_platform(Action action) {
  try {
    action();
    FAIL("no exception");
  } catch (const runtime_exception& error) {
    check_is_no_platform(error);
  }
}

}  // namespace

TEST_CASE("Without an OpenCL platform a launch says what was searched and what to install",
          "[cpp][no_platform]") {
  REQUIRE(no_platforms == 0);
  std::vector<int> data{1, 2, 3};
  array_view<int> numbers(3, data);
  check_reports_no_platform([&] {
    parallel_for_each(numbers.extent, TILES_KERNEL((numbers), [=](tiles::index<1> i) restrict(amp) {
                        numbers[i] += 1;
                      }));
  });
  CHECK(numbers[2] == 3);
}

TEST_CASE("Without an OpenCL platform arrays and accelerators say so too", "[cpp][no_platform]") {
  check_reports_no_platform([] { array<int> numbers(3); });
  check_reports_no_platform([] { accelerator(); });
  check_reports_no_platform([] { accelerator::get_all(); });
}

TEST_CASE("Without an OpenCL platform views work on the host", "[cpp][no_platform]") {
  std::vector<int> data{1, 2, 3};
  array_view<int> numbers(3, data);
  numbers[1] = 7;
  numbers.synchronize();
  CHECK(data == std::vector<int>{1, 7, 3});
}
