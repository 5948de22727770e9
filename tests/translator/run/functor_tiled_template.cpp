#include "expect.hpp"
using namespace concurrency;
template <class T, int TS>
class product {
 public:
  product(const array_view<const T, 2>& a, const array_view<const T, 2>& b, const array_view<T, 2>& c)
      : a_(a), b_(b), c_(c) {}
  void operator()(tiled_index<TS, TS> t) const restrict(amp) {
    tile_static T left[TS][TS];
    tile_static T right[TS][TS];
    const int row = t.local[0];
    const int col = t.local[1];
    T sum = 0;
    for (int k = 0; k < a_.get_extent()[1]; k += TS) {
      left[row][col] = a_(t.global[0], k + col);
      right[row][col] = b_(k + row, t.global[1]);
      t.barrier.wait();
      sum += partial(left, right, row, col);
      t.barrier.wait();
    }
    c_[t.global] = sum;
  }
 private:
  static T partial(T (&left)[TS][TS], T (&right)[TS][TS], int row, int col) restrict(amp) {
    T sum = 0;
    for (int k = 0; k < TS; ++k) sum += left[row][k] * right[k][col];
    return sum;
  }
  array_view<const T, 2> a_;
  array_view<const T, 2> b_;
  array_view<T, 2> c_;
};
int main() {
  const int n = 8;
  std::vector<int> a(n * n), b(n * n), c(n * n), expected(n * n);
  for (int i = 0; i < n * n; ++i) { a[i] = i % 7; b[i] = i % 5; }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k) expected[i * n + j] += a[i * n + k] * b[k * n + j];
  array_view<const int, 2> av(n, n, a), bv(n, n, b);
  array_view<int, 2> cv(n, n, c);
  parallel_for_each(cv.extent.tile<4, 4>(), product<int, 4>(av, bv, cv));
  cv.synchronize();
  return compare(c, expected);
}
