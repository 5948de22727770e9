// alone: its macros are in front of the headers
// Macros of a program that have the names of template parameters in libtiles' headers.
#define N 64
#define M 8
#define T 16
#define D0 3
#define R 2
#include <amp.h>

#include <cstdio>
#include <vector>
using namespace concurrency;
int main() {
  std::vector<float> v(N * M);
  array_view<float, 2> g(N, M, v);
  parallel_for_each(
      g.extent.tile<T, M>(), [=](tiled_index<T, M> t) restrict(amp) {
        g[t] = t.local[0] * 10.f + t.tile[0] + D0 * R;
      });
  g.synchronize();
  int bad = 0;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < M; ++j) bad += v[i * M + j] != (i % T) * 10.f + i / T + 6;
  std::printf("%d\n", bad);
  return bad != 0;
}
