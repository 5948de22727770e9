// A class that wraps a view, with operators that kernels use.
#include "expect.hpp"
using namespace concurrency;

template <typename T>
class matrix {
 public:
  matrix(int rows, int columns, std::vector<T>& data) : view_(rows, columns, data) {}
  int rows() const restrict(cpu, amp) { return view_.extent[0]; }
  int columns() const restrict(cpu, amp) { return view_.get_extent()[1]; }
  T& operator()(int r, int c) const restrict(cpu, amp) { return view_(r, c); }
  T& operator[](const index<2>& i) const restrict(cpu, amp) { return view_[i]; }
  concurrency::extent<2> domain() const restrict(cpu, amp) { return view_.extent; }
  void synchronize() const { view_.synchronize(); }
  T dot(int r, const matrix& other, int c) const restrict(amp) {
    T sum = T();
    for (int k = 0; k < columns(); ++k) sum += (*this)(r, k) * other(k, c);
    return sum;
  }
  static matrix of(int rows, int columns, std::vector<T>& data) { return {rows, columns, data}; }

 private:
  array_view<T, 2> view_;
};

template <typename T>
void multiply(const matrix<T>& a, const matrix<T>& b, const matrix<T>& c) {
  parallel_for_each(
      c.domain(), [=](index<2> i) restrict(amp) { c[i] = a.dot(i[0], b, i[1]); });
}

int main() {
  std::vector<int> a(6 * 4), b(4 * 5), got(6 * 5), expected(6 * 5);
  for (int i = 0; i < 24; ++i) a[i] = i - 9;
  for (int i = 0; i < 20; ++i) b[i] = 3 * i % 7;
  matrix<int> ma(6, 4, a), mb(4, 5, b);
  auto mc = matrix<int>::of(6, 5, got);
  multiply(ma, mb, mc);
  mc.synchronize();
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < 5; ++c) {
      for (int k = 0; k < 4; ++k) expected[r * 5 + c] += a[r * 4 + k] * b[k * 5 + c];
    }
  }
  return compare(got, expected);
}
