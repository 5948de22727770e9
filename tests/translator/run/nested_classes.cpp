#include "expect.hpp"
using namespace concurrency;
template <class T> class matrix {
 public:
  class row_type {
   public:
    T values[2];
    T sum() const restrict(cpu, amp) { return values[0] + values[1]; }
  };
  row_type rows[2];
  T trace() const restrict(cpu, amp) { return rows[0].values[0] + rows[1].values[1]; }
  static matrix identity() restrict(cpu, amp) { matrix m = {}; m.rows[0].values[0] = m.rows[1].values[1] = 1; return m; }
};
int main() {
  std::vector<float> data(2);
  array_view<float> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    matrix<float> m = matrix<float>::identity();
    matrix<float>::row_type r = {{3, 4}};
    m.rows[i[0]] = r;
    v[i] = m.trace() + m.rows[0].sum();
  });
  v.synchronize();
  return compare(data, {4 + 7, 1 + 4 + 1});
}
