// Data whose elements differ.
#pragma once

#include <cstddef>
#include <numeric>
#include <vector>

/// `first`, `first` + 1, ...
inline std::vector<int> counted(std::size_t count, int first = 0) {
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}
