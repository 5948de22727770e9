#include <tiles/array.hpp>
#include <vector>

#include "tests/support/catch.hpp"

// What is promised about arrays and views in C as well has its cases in tests/runtime/semantics.

using namespace tiles;

TEST_CASE("An array of bool holds what a vector of bool holds", "[cpp][array]") {
  const std::vector<bool> flags{true, false, false, true, true};
  CHECK(std::vector<bool>(array<bool>(5, flags.begin(), flags.end())) == flags);
}

TEST_CASE("An extent is told as a whole or in numbers, with what else an array takes",
          "[cpp][array]") {
  const std::vector<int> numbers(30, 1);
  const accelerator_view view = accelerator().get_default_view();
  const auto holds_numbers = [&](const auto& data) { return std::vector<int>(data) == numbers; };
  CHECK(holds_numbers(array<int>(30, numbers.begin())));
  CHECK(holds_numbers(array<int>(30, numbers.begin(), numbers.end(), view)));
  CHECK(holds_numbers(array<int, 2>(5, 6, numbers.begin(), view)));
  CHECK(holds_numbers(array<int, 2>(extent<2>(5, 6), numbers.begin(), view, access_type_none)));
  CHECK(holds_numbers(array<int, 3>(2, 3, 5, numbers.begin(), numbers.end(), view, view)));
  CHECK(array<int, 3>(2, 3, 5, view, access_type_auto).extent == extent<3>(2, 3, 5));
}
