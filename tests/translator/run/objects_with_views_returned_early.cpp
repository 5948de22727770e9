// Functions that return objects with views at several places, from loops, and as members.
#include "expect.hpp"
using namespace concurrency;
struct slice {
  array_view<const int> data;
  int first;
  int get(int i) const restrict(amp) { return data[first + i]; }
  slice later(int by) const restrict(amp) {
    if (by == 0) return *this;
    slice moved = *this;
    moved.first += by;
    return moved;
  }
};
slice choose(array_view<const int> a, array_view<const int> b, int k) restrict(amp) {
  if (k & 1) return slice{a, k};
  slice other{b, 0};
  return other;
}
slice first_above(array_view<const int> a, array_view<const int> b, int limit) restrict(amp) {
  for (int i = 0; i < a.extent[0]; ++i) {
    if (a[i] > limit) return slice{a, i};
    if (b[i] > limit + 100) return slice{b, i};
  }
  return slice{b, 0};
}
int main() {
  std::vector<int> a(16), b(16), r(8), s(8);
  for (int i = 0; i < 16; ++i) {
    a[i] = i;
    b[i] = 100 + i * 2;
  }
  array_view<const int> va(16, a), vb(16, b);
  array_view<int> vr(8, r), vs(8, s);
  parallel_for_each(vr.extent, [=](index<1> i) restrict(amp) {
    slice chosen = choose(va, vb, i[0]);
    vr[i] = chosen.get(2) * 1000 + choose(va, vb, i[0] + 1).later(i[0] % 3).get(1);
    int sum = 0;
    for (int k = 0; k < 3; ++k) sum += first_above(va, vb, i[0] + k * 6).get(0);
    vs[i] = sum;
  });
  vr.synchronize();
  vs.synchronize();
  std::vector<int> expected, sums;
  const auto get = [&](int k, int i) { return k & 1 ? a[k + i] : b[i]; };
  for (int i = 0; i < 8; ++i) {
    expected.push_back(get(i, 2) * 1000 + get(i + 1, 1 + i % 3));
    int sum = 0;
    for (int k = 0; k < 3; ++k) {
      const int limit = i + k * 6;
      int found = b[0];
      for (int j = 0; j < 16; ++j) {
        if (a[j] > limit) {
          found = a[j];
          break;
        }
        if (b[j] > limit + 100) {
          found = b[j];
          break;
        }
      }
      sum += found;
    }
    sums.push_back(sum);
  }
  return compare(r, expected) + compare(s, sums);
}
