// A reduction over tiles takes its operator and the neutral value from a class.
#include <amp.h>

#include <vector>
using namespace concurrency;
template <class T>
struct plus_op {
  T operator()(T a, T b) const restrict(cpu, amp) { return a + b; }
  static T identity() restrict(cpu, amp) { return T(); }
};
template <class T>
struct max_op {
  T operator()(T a, T b) const restrict(cpu, amp) { return a > b ? a : b; }
  static T identity() restrict(cpu, amp) { return T(-1000000); }
};
template <int TS, class T, class Op>
T reduce(const std::vector<T>& in, Op op) {
  int n = (int)in.size();
  int tiles = (n + TS - 1) / TS;
  std::vector<T> part(tiles);
  array_view<const T> a(n, in);
  array_view<T> p(tiles, part);
  p.discard_data();
  parallel_for_each(
      extent<1>(tiles * TS).tile<TS>(), [=](tiled_index<TS> t) restrict(amp) {
        tile_static T s[TS];
        int l = t.local[0];
        s[l] = t.global[0] < n ? a[t.global] : Op::identity();
        t.barrier.wait();
        for (int d = TS / 2; d > 0; d /= 2) {
          if (l < d) s[l] = op(s[l], s[l + d]);
          t.barrier.wait_with_tile_static_memory_fence();
        }
        if (l == 0) p[t.tile] = s[0];
      });
  p.synchronize();
  T r = Op::identity();
  for (T x : part) r = op(r, x);
  return r;
}
int main() {
  std::vector<int> h(1000);
  for (int i = 0; i < 1000; ++i) h[i] = (i * 37) % 501;
  int s = 0, m = 0;
  for (int x : h) {
    s += x;
    m = x > m ? x : m;
  }
  return reduce<64>(h, plus_op<int>()) == s && reduce<32>(h, max_op<int>()) == m ? 0 : 1;
}
