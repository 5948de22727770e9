// Random numbers of a generator in each thread, and a sum in tiles.
#include <amp_math.h>

#include "expect.hpp"
using namespace concurrency;

namespace random_numbers {
class xorshift {
  unsigned state_;

 public:
  explicit xorshift(unsigned seed) restrict(cpu, amp) : state_(seed * 2654435761u + 1u) {}
  unsigned next() restrict(cpu, amp) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 17;
    return state_ ^= state_ << 5;
  }
  float uniform() restrict(cpu, amp) { return (next() >> 8) * (1.0f / 16777216.0f); }
};
}  // namespace random_numbers

template <typename generator>
int hits(generator& numbers, int tries) restrict(cpu, amp) {
  int count = 0;
  for (int i = 0; i < tries; i++) {
    const float x = numbers.uniform(), y = numbers.uniform();
    if (x * x + y * y < 1.0f) ++count;
  }
  return count;
}

int main() {
  static const int threads = 256, tile = 32, tries = 50;
  array<int, 1> totals(threads / tile);
  parallel_for_each(
      extent<1>(threads).tile<tile>(), [&](tiled_index<tile> t) restrict(amp) {
        tile_static int counts[tile];
        random_numbers::xorshift numbers(t.global[0] + 1);
        counts[t.local[0]] = hits(numbers, tries);
        t.barrier.wait();
        for (unsigned s = tile / 2; s > 0; s >>= 1) {
          if (t.local[0] < s) counts[t.local[0]] += counts[t.local[0] + s];
          t.barrier.wait();
        }
        if (t.local[0] == 0) totals[t.tile] = counts[0];
      });
  std::vector<int> got(threads / tile), expected(threads / tile);
  copy(totals, got.begin());
  for (int i = 0; i < threads; ++i) {
    random_numbers::xorshift numbers(i + 1);
    expected[i / tile] += hits(numbers, tries);
  }
  return compare(got, expected);
}
