// A base that finds its derived object by a function calls its own operator.
#include <amp.h>

#include <cstdio>
#include <vector>
using namespace concurrency;

template <class Derived, class T>
class reducer_base {
 public:
  T operator()(T a, T b) const restrict(cpu, amp) { return self().combine(a, b); }
  T fold(const T* values, int n) const restrict(cpu, amp) {
    T r = Derived::identity();
    for (int i = 0; i < n; ++i) r = (*this)(r, values[i]);
    return r;
  }

 protected:
  const Derived& self() const restrict(cpu, amp) { return static_cast<const Derived&>(*this); }
};
template <class T>
struct add : reducer_base<add<T>, T> {
  static T identity() restrict(cpu, amp) { return T(0); }
  T combine(T a, T b) const restrict(cpu, amp) { return a + b; }
};
template <class T>
struct scaled_max : reducer_base<scaled_max<T>, T> {
  T scale;
  explicit scaled_max(T s) restrict(cpu, amp) : scale(s) {}
  static T identity() restrict(cpu, amp) { return T(-100000); }
  T combine(T a, T b) const restrict(cpu, amp) {
    const T s = b * scale;
    return a > s ? a : s;
  }
};

template <class Shape>
struct slots {
  int data[Shape::size];
  int used;
  void reset() restrict(amp) {
    used = 0;
    for (int i = 0; i < Shape::size; ++i) data[i] = 0;
  }
  void store(int at, int value) restrict(amp) { data[at % Shape::size] = value; }
  int total() const restrict(amp) {
    int s = 0;
    for (int i = 0; i < Shape::size; i++) s += data[i];
    return s;
  }
};
template <int N>
struct shape {
  static const int size = N;
};

template <class Op, class T>
std::vector<T> reduce_rows(const std::vector<T>& in, int width, Op op) {
  const int rows = int(in.size()) / width;
  std::vector<T> out(rows);
  array_view<const T, 2> v(rows, width, in);
  array_view<T> o(rows, out);
  o.discard_data();
  parallel_for_each(
      o.extent, [=](index<1> i) restrict(amp) {
        T local[5];
        T r = Op::identity();
        for (int c = 0; c < width; c += 5) {
          for (int k = 0; k < 5; ++k) local[k] = c + k < width ? v(i[0], c + k) : Op::identity();
          r = op(r, op.fold(local, 5));
        }
        o[i] = r;
      });
  o.synchronize();
  return out;
}

int main() {
  const int rows = 13, width = 17;
  std::vector<int> in(rows * width);
  for (int i = 0; i < rows * width; ++i) in[i] = (i * 37) % 101 - 50;
  std::vector<int> sums = reduce_rows(in, width, add<int>());
  int bad = 0;
  for (int r = 0; r < rows; ++r) {
    int s = 0;
    for (int c = 0; c < width; ++c) s += in[r * width + c];
    bad += s != sums[r];
  }
  std::vector<float> fin(in.begin(), in.end());
  scaled_max<float> op(1.f);
  std::vector<float> maxima = reduce_rows(fin, width, op);
  for (int r = 0; r < rows; ++r) {
    float m = -100000;
    for (int c = 0; c < width; ++c) m = m > fin[r * width + c] ? m : fin[r * width + c];
    bad += m != maxima[r];
  }
  std::vector<int> totals(4);
  array_view<int> tv(4, totals);
  parallel_for_each(
      extent<1>(32).tile<8>(), [=](tiled_index<8> t) restrict(amp) {
        tile_static slots<shape<8>> s;
        if (t.local[0] == 0) s.reset();
        t.barrier.wait();
        s.store(t.local[0], t.global[0] * 3);
        t.barrier.wait();
        if (t.local[0] == 3) tv[t.tile[0]] = s.total();
      });
  tv.synchronize();
  for (int k = 0; k < 4; ++k) {
    int s = 0;
    for (int i = 0; i < 8; ++i) s += (k * 8 + i) * 3;
    bad += s != totals[k];
  }
  std::printf("%d bad\n", bad);
  return bad != 0;
}
