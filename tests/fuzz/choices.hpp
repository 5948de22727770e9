// Random choices that a seed fixes, on every machine.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace fuzz {

class choices {
 public:
  explicit choices(std::uint64_t seed) : numbers_(seed) {}

  /// 0 to limit - 1.
  int below(int limit) { return static_cast<int>(numbers_() % static_cast<std::uint64_t>(limit)); }
  /// first to last, both included.
  int between(int first, int last) { return first + below(last - first + 1); }
  bool chance(int percent) { return below(100) < percent; }
  std::uint64_t bits() { return numbers_(); }

  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
  }

 private:
  std::mt19937_64 numbers_;
};

}  // namespace fuzz
