// Interfaces as of a BLAS: strides, transposition by a template constant, alpha and beta.
#include "expect.hpp"
using namespace concurrency;

enum class transpose { no, yes };

template <transpose How, typename T>
struct operand;
template <typename T>
struct operand<transpose::no, T> {
  array_view<const T, 2> view;
  T at(int r, int c) const restrict(cpu, amp) { return view(r, c); }
  int columns() const restrict(cpu, amp) { return view.extent[1]; }
};
template <typename T>
struct operand<transpose::yes, T> {
  array_view<const T, 2> view;
  T at(int r, int c) const restrict(cpu, amp) { return view(c, r); }
  int columns() const restrict(cpu, amp) { return view.extent[0]; }
};

template <int TS, transpose A, transpose B, typename T>
void gemm(accelerator_view queue, T alpha, const array_view<const T, 2>& a,
          const array_view<const T, 2>& b, T beta, const array_view<T, 2>& c) {
  const operand<A, T> left = {a};
  const operand<B, T> right = {b};
  const int depth = left.columns();
  tiled_extent<TS, TS> domain = c.extent.template tile<TS, TS>().pad();
  parallel_for_each(
      queue, domain, [=](tiled_index<TS, TS> t) restrict(amp) {
        tile_static T as[TS][TS + 1], bs[TS][TS + 1];
        const int row = t.local[0], column = t.local[1];
        T sum = 0;
        for (int k = 0; k < depth; k += TS) {
          const bool a_in = t.global[0] < c.extent[0] && k + column < depth;
          const bool b_in = t.global[1] < c.extent[1] && k + row < depth;
          as[row][column] = a_in ? left.at(t.global[0], k + column) : T(0);
          bs[row][column] = b_in ? right.at(k + row, t.global[1]) : T(0);
          t.barrier.wait_with_tile_static_memory_fence();
#pragma unroll
          for (int i = 0; i < TS; ++i) sum += as[row][i] * bs[i][column];
          t.barrier.wait_with_tile_static_memory_fence();
        }
        if (c.extent.contains(t.global)) c[t.global] = alpha * sum + beta * c[t.global];
      });
}

template <transpose A, transpose B>
int check(int m, int n, int k) {
  std::vector<float> a(m * k), b(k * n), c(m * n), expected(m * n);
  for (int i = 0; i < m * k; ++i) a[i] = float(i % 7 - 3);
  for (int i = 0; i < k * n; ++i) b[i] = float(i % 5 - 2);
  for (int i = 0; i < m * n; ++i) expected[i] = c[i] = float(i % 3);
  array_view<const float, 2> va(A == transpose::no ? m : k, A == transpose::no ? k : m, a);
  array_view<const float, 2> vb(B == transpose::no ? k : n, B == transpose::no ? n : k, b);
  array_view<float, 2> vc(m, n, c);
  gemm<4, A, B>(accelerator().default_view, 2.0f, va, vb, 0.5f, vc);
  vc.synchronize();
  for (int r = 0; r < m; ++r) {
    for (int q = 0; q < n; ++q) {
      float sum = 0;
      for (int i = 0; i < k; ++i) {
        sum += (A == transpose::no ? a[r * k + i] : a[i * m + r]) *
               (B == transpose::no ? b[i * n + q] : b[q * k + i]);
      }
      expected[r * n + q] = 2 * sum + 0.5f * expected[r * n + q];
    }
  }
  return compare(c, expected);
}

int main() {
  return check<transpose::no, transpose::no>(7, 9, 5) +
         check<transpose::yes, transpose::no>(8, 4, 6) +
         check<transpose::no, transpose::yes>(5, 5, 11) +
         check<transpose::yes, transpose::yes>(3, 10, 4);
}
