#include "bench/overhead/squares.hpp"

namespace overhead {

data square(int side, int step) {
  const auto n = static_cast<std::size_t>(side);
  return {{side, side}, small_numbers(n * n, step)};
}

std::string size_of(int side) { return std::to_string(side) + " x " + std::to_string(side); }

std::vector<float> small_numbers(std::size_t count, int step) {
  std::vector<float> numbers(count);
  for (std::size_t i = 0; i < count; ++i) {
    numbers[i] = static_cast<float>(i * static_cast<std::size_t>(step) % 9) - 4;
  }
  return numbers;
}

}  // namespace overhead
