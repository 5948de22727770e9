// How the time of some work grows with its size, for tests of work that must not grow with its
// square.
#pragma once

#include <algorithm>
#include <chrono>

/// The time of work(4 * size) over that of work(size): some 4 where it grows with the size, some 16
/// where it grows with the square. The shortest of a few times each, which other programs disturb
/// least.
template <class Work>
double growth_of(const Work& work, int size) {
  using clock = std::chrono::steady_clock;
  const auto shortest = [&](int of_size) {
    clock::duration best = clock::duration::max();
    for (int i = 0; i < 5; ++i) {
      const clock::time_point start = clock::now();
      work(of_size);
      best = std::min(best, clock::now() - start);
    }
    return std::chrono::duration<double>(best).count();
  };
  const double small = shortest(size);
  return shortest(4 * size) / small;
}

/// Between the two.
constexpr double near_linear = 9;
