// What copies are made from and into.
#pragma once

#include <tiles/copy.hpp>
#include <vector>

#include "tests/cpp/counted.hpp"

namespace copying {

/// 100 to 105 in two rows, as an array, a view and a const view, and the same shape to copy to:
/// `changed` is the memory behind the view.
struct two_rows {
  std::vector<int> numbers = counted(6, 100);
  tiles::array<int, 2> from_array{2, 3, numbers.begin()};
  tiles::array_view<int, 2> from_view{2, 3, numbers};
  tiles::array_view<const int, 2> from_const_view{from_view};
  tiles::array<int, 2> to_array{2, 3};
  std::vector<int> changed = std::vector<int>(6);
  tiles::array_view<int, 2> to_view{2, 3, changed};
};

}  // namespace copying
