// A story is a list of steps. Each step is a few bytes, from which it takes its choices: a story
// lives on when some of its steps are left out, and any bytes are a story.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

namespace stories {

using step = std::array<std::uint8_t, 24>;

/// \param seed  names the same story on every machine
std::vector<step> story_of_seed(std::uint64_t seed, std::size_t steps);

class choices {
 public:
  explicit choices(const step& bytes) : bytes_(bytes) {}

  /// 0 to limit - 1; 0 once the bytes are used up.
  int below(int limit) { return limit <= 1 ? 0 : next_number(limit) % limit; }
  /// first to last, both included.
  int between(int first, int last) { return first + below(last - first + 1); }
  bool chance(int percent) { return below(100) < percent; }

  template <class Container>
  auto& one_of(Container& all) {
    return all[static_cast<std::size_t>(below(static_cast<int>(std::size(all))))];
  }

 private:
  int next_byte() { return used_ < bytes_.size() ? bytes_[used_++] : 0; }
  int next_number(int limit) {
    const int low = next_byte();
    return limit <= 256 ? low : low + 256 * next_byte();
  }

  const step& bytes_;
  std::size_t used_ = 0;
};

}  // namespace stories
