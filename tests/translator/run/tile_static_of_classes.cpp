// Constructors of tile_static variables do not run; classes that have some may be such, in templates
// and lambdas, too.
#include <amp_graphics.h>

#include "expect.hpp"

using namespace concurrency;

struct pair {
  int first;
  int second;
  pair() restrict(cpu, amp) : first(1), second(2) {}
  pair(int a, int b) restrict(cpu, amp) : first(a), second(b) {}
};

template <class T, int Size>
struct reversed {
  static T get(const T& value, const tiled_index<Size>& t) restrict(amp) {
    tile_static T values[Size];
    values[t.local[0]] = value;
    t.barrier.wait();
    return values[Size - 1 - t.local[0]];
  }
};

int main() {
  std::vector<int> got(16), expected;
  array_view<int> view(16, got);
  parallel_for_each(view.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    tile_static pair one;
    tile_static graphics::int_2 vectors[4];
    if (t.local[0] == 2) one = pair(10 * t.tile[0], 100);
    vectors[t.local[0]] = graphics::int_2(t.local[0], 0);
    t.barrier.wait();
    const pair other = reversed<pair, 4>::get(pair(t.global[0], 1), t);
    view[t] = one.first + one.second + other.first * other.second + vectors[t.local[0] ^ 1].x;
  });
  view.synchronize();
  for (int i = 0; i < 16; ++i) expected.push_back(i / 4 * 10 + 100 + (i / 4 * 4 + 3 - i % 4) + (i % 4 ^ 1));
  return compare(got, expected);
}
