#include "expect.hpp"
using namespace concurrency;
const int N = 3; void fill(int (&m)[N][N], int k) restrict(amp) { for (int r = 0; r < N; ++r) for (int c = 0; c < N; ++c) m[r][c] = r * N + c + k; } int trace(int m[N][N]) restrict(amp) { int t = 0; for (int r = 0; r < N; ++r) t += m[r][r]; return t; }
int main() {
  std::vector<int> data(3);
  array_view<int> v(3, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int m[N][N]; fill(m, i[0]); v[i] = trace(m);
  });
  v.synchronize();
  return compare(data, {12, 15, 18});
}
