// A bitonic sort: kernels in a loop of the host, swaps by reference, unsigned arithmetic.
#include "expect.hpp"
using namespace concurrency;
template <class T>
inline void order(T& a, T& b, bool ascending) restrict(cpu, amp) {
  if ((a > b) == ascending) {
    T kept = a;
    a = b;
    b = kept;
  }
}
template <typename T>
class sorter {
  array<T, 1>& data_;

 public:
  explicit sorter(array<T, 1>& data) : data_(data) {}
  void sort() {
    const unsigned n = data_.extent.size();
    for (unsigned size = 2; size <= n; size <<= 1)
      for (unsigned stride = size >> 1; stride > 0; stride >>= 1) pass(size, stride);
  }
  void pass(unsigned size, unsigned stride) {
    array<T, 1>& d = data_;
    parallel_for_each(d.extent, [&d, size, stride](index<1> idx) restrict(amp) {
      const unsigned i = idx[0], j = i ^ stride;
      if (j > i) order(d[i], d[int(j)], (i & size) == 0);
    });
  }
};
int main() {
  std::vector<int> v(64);
  for (int i = 0; i < 64; i++) v[i] = (i * 29 + 11) % 64;
  array<int, 1> a(64, v.begin());
  sorter<int>(a).sort();
  copy(a, v.begin());
  int wrong = 0;
  for (int i = 0; i < 64; i++) wrong += v[i] != i;
  std::vector<float> w(16);
  array_view<float, 1> wv(16, w);
  parallel_for_each(extent<1>(16).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static float s[16];
    const int l = t.local[0];
    s[l] = float((l * 5 + 3) % 16);
    t.barrier.wait();
    for (int k = 2; k <= 16; k *= 2) {
      for (int j = k / 2; j > 0; j /= 2) {
        const int m = l ^ j;
        if (m > l) order(s[l], s[m], (l & k) == 0);
        t.barrier.wait();
      }
    }
    wv[t.global] = s[l];
  });
  wv.synchronize();
  for (int i = 0; i < 16; i++) wrong += w[i] != float(i);
  return wrong;
}
