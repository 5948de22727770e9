// Windows of random shape within a piece of memory.
#pragma once

#include <random>

#include "tests/runtime/data/windows.hpp"

namespace windows {

/// The same ones in every run.
class random_windows {
 public:
  explicit random_windows(unsigned seed) : engine_(seed) {}

  int number(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine_); }

  /// A window of int in the memory of `count` elements at `base`, of rank 1 to 3, with strides of
  /// any sign, perhaps without elements.
  data_window within(address base, int count) {
    for (;;) {
      data_window window = of(base, {}, {});
      const int rank = number(1, 3);
      for (int d = 0; d < rank; ++d) {
        window.shape.push_back(number(0, 9) == 0 ? 0 : number(1, 6));
        window.strides.push_back(number(-9, 9));
      }
      const window_reach reach = reach_of(window.element, window.shape, window.strides);
      const auto room =
          static_cast<std::int64_t>(count) * 4 - static_cast<std::int64_t>(reach.size);
      if (room < 0) continue;
      window.first = base + reach.below_first;
      window.first += static_cast<address>(number(0, static_cast<int>(room / 4))) * 4;
      return window;
    }
  }

 private:
  std::mt19937 engine_;
};

}  // namespace windows
