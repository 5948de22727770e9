// Sparse matrices: structures of arrays, indirect indices, segments of unequal length.
#include "expect.hpp"
using namespace concurrency;
template <typename T>
struct csr {
  std::vector<int> begin, column;
  std::vector<T> value;
};
template <typename T>
struct csr_view {
  array_view<const int> begin, column;
  array_view<const T> value;
  explicit csr_view(const csr<T>& m)
      : begin(int(m.begin.size()), m.begin), column(int(m.column.size()), m.column), value(int(m.value.size()), m.value) {}
  int rows() const restrict(cpu, amp) { return begin.extent[0] - 1; }
  template <class Vector>
  T row_times(int r, const Vector& x) const restrict(amp) {
    T sum = 0;
    for (int k = begin[r], end = begin[r + 1]; k < end; ++k) sum += value[k] * x[column[k]];
    return sum;
  }
};
int main() {
  csr<float> m;
  const int n = 20;
  for (int r = 0; r < n; r++) {
    m.begin.push_back(int(m.column.size()));
    for (int c = r % 3; c < n; c += 1 + r) {
      m.column.push_back(c);
      m.value.push_back(float(r - c));
    }
  }
  m.begin.push_back(int(m.column.size()));
  std::vector<float> x(n), y(n), expected(n);
  for (int i = 0; i < n; i++) x[i] = float(i % 4);
  csr_view<float> view(m);
  array_view<const float> xv(n, x);
  array_view<float> yv(n, y);
  parallel_for_each(extent<1>(view.rows()), [=](index<1> i) restrict(amp) { yv[i] = view.row_times(i[0], xv); });
  yv.synchronize();
  for (int r = 0; r < n; r++)
    for (int k = m.begin[r]; k < m.begin[r + 1]; k++) expected[r] += m.value[k] * x[m.column[k]];
  return compare(y, expected);
}
