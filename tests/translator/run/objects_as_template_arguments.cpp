// Objects of classes as arguments of templates, by value and by their members.
// options: -std=c++20
#include "expect.hpp"
using namespace concurrency;

struct window {
  int low, high;
  float weight[2];
  constexpr int width() const { return high - low; }
  constexpr bool operator==(const window&) const = default;
};

template <window W>
int weighted(int n) restrict(cpu, amp) {
  const window& same = W;
  const int k = n < W.low ? W.low : n > W.high ? W.high : n;
  return k + same.width() * 10 + int(W.weight[n % 2]);
}

template <window W>
struct clipper {
  array_view<int> v;
  void operator()(index<1> i) const restrict(amp) {
    v[i] = weighted<W>(i[0]) + (W == window{2, 4, {100, 200}} ? 1000 : 0);
  }
};

int main() {
  std::vector<int> data(6), other(6), expected(6), expected_of_other(6);
  array_view<int> v(data), w(other);
  parallel_for_each(v.extent, clipper<window{2, 4, {100, 200}}>{v});
  parallel_for_each(w.extent, clipper<window{1, 9, {300, 400}}>{w});
  v.synchronize();
  w.synchronize();
  for (int i = 0; i < 6; ++i) {
    expected[i] = weighted<window{2, 4, {100, 200}}>(i) + 1000;
    expected_of_other[i] = weighted<window{1, 9, {300, 400}}>(i);
  }
  return compare(data, expected) + compare(other, expected_of_other);
}
