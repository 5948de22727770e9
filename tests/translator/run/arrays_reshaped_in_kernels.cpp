// view_as and reinterpret_as of arrays of several dimensions, on host and device.
#include "expect.hpp"
using namespace concurrency;

struct two {
  int a, b;
};

int main() {
  std::vector<float> start(24);
  for (int i = 0; i < 24; i++) start[i] = float(i);
  array<float, 3> cube(2, 3, 4, start.begin());
  const array<float, 3>& same = cube;
  std::vector<int> out(24);
  array_view<int, 2> o(4, 6, out);
  parallel_for_each(
      o.extent, [ =, &cube, &same ](index<2> i) restrict(amp) {
        const int at = i[0] * 6 + i[1];
        array_view<float, 2> table = cube.view_as(extent<2>(4, 6));
        table[i] += 1000.0f * at;
        const bool is_zero = same.reinterpret_as<int>()[at] == 0;
        o[i] = int(same.view_as(extent<1>(24))[at]) + is_zero +
               same.reinterpret_as<two>().extent[0] * 100000;
      });
  o.synchronize();
  std::vector<int> wanted(24);
  for (int i = 0; i < 24; i++) wanted[i] = 1001 * i + (i == 0) + 1200000;
  int wrong = 0;
  for (int i = 0; i < 24; i++) {
    wrong += same.view_as(extent<2>(12, 2))(i / 2, i % 2) != 1001.0f * i;
    wrong += cube.view_as(extent<1>(24))[i] != 1001.0f * i;
  }
  return compare(out, wanted) + wrong;
}
