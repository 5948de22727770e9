// What lambdas capture by value: structs in structs, arrays, vectors, bools, enums, small integers.
#include <amp_short_vectors.h>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

enum class mode : unsigned char { add, multiply = 7 };
struct inner {
  char tag;
  short weight;
  bool on;
};
struct outer {
  inner parts[2];
  double scale;
  unsigned char flags[3];
  int_3 offset;
  mode how;
};

int main() {
  outer o = {{{'a', 5, true}, {'b', -6, false}}, 2.0, {1, 2, 3}, int_3(1, 2, 3), mode::multiply};
  const bool yes = true;
  const char c = 'x';
  const unsigned short us = 65535;
  const float_2 pair(0.5f, 1.5f);
  const short table[5] = {1, -2, 3, -4, 5};
  const float matrix[2][3] = {{1, 2, 3}, {4, 5, 6}};
  const long long big = 1ll << 33;
  const index<2> at(3, 4);
  const extent<2> size(5, 6);
  std::vector<int> got(10);
  array_view<int> v(10, got);
  parallel_for_each(
      extent<1>(1), [=](index<1>) restrict(amp) {
        v[0] = o.parts[0].tag + o.parts[1].weight + o.parts[0].on + o.parts[1].on;
        v[1] = int(o.scale * 3) + o.flags[0] + o.flags[2];
        v[2] = o.offset.x + o.offset.z;
        v[3] = o.how == mode::multiply ? 7 : 0;
        v[4] = yes + c + us;
        v[5] = int(pair.x * 4 + pair.y * 2);
        int sum = 0;
        for (int i = 0; i < 5; ++i) sum = sum * 3 + table[i];
        v[6] = sum;
        float all = 0;
        for (auto& row : matrix)
          for (float x : row) all = all * 2 + x;
        v[7] = int(all);
        v[8] = int(big >> 30);
        v[9] = at[0] * size[1] + at[1] + int(size.contains(at));
      });
  v.synchronize();
  int sum = 0;
  for (int i = 0; i < 5; ++i) sum = sum * 3 + table[i];
  float all = 0;
  for (auto& row : matrix)
    for (float x : row) all = all * 2 + x;
  return compare(got, {'a' - 6 + 1, 6 + 1 + 3, 4, 7, 1 + 'x' + 65535, 5, sum, int(all), 8, 23});
}
