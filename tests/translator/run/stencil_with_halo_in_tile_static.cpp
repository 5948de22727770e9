// A stencil whose tiles hold a border, with constants as template arguments and helper functions.
#include "expect.hpp"
using namespace concurrency;

static const int TS = 4;
static const int HALO = 1;

inline int clamped(int x, int low, int high) restrict(cpu, amp) { return x < low ? low : (x > high ? high : x); }

template <int Size>
void load(const array_view<const float, 2>& in, float (&local)[Size][Size], const tiled_index<TS, TS>& t) restrict(amp) {
  const int rows = in.extent[0], columns = in.extent[1];
  for (int y = t.local[0]; y < Size; y += TS) {
    for (int x = t.local[1]; x < Size; x += TS) {
      local[y][x] = in(clamped(t.tile_origin[0] + y - HALO, 0, rows - 1), clamped(t.tile_origin[1] + x - HALO, 0, columns - 1));
    }
  }
}

int main() {
  const int n = 8, m = 12;
  std::vector<float> in(n * m), out(n * m), expected(n * m);
  for (int i = 0; i < n * m; i++) in[i] = float((i * 37) % 23);
  array_view<const float, 2> a(n, m, in);
  array_view<float, 2> b(n, m, out);
  b.discard_data();
  parallel_for_each(b.extent.tile<TS, TS>(), [=](tiled_index<TS, TS> t) restrict(amp) {
    tile_static float local[TS + 2 * HALO][TS + 2 * HALO];
    load(a, local, t);
    t.barrier.wait_with_tile_static_memory_fence();
    const int y = t.local[0] + HALO, x = t.local[1] + HALO;
    float sum = 0.f;
    for (int dy = -HALO; dy <= HALO; dy++)
      for (int dx = -HALO; dx <= HALO; dx++) sum += local[y + dy][x + dx] * (dy == 0 && dx == 0 ? 8.f : 1.f);
    b[t.global] = sum;
  });
  b.synchronize();
  for (int r = 0; r < n; r++)
    for (int c = 0; c < m; c++) {
      float sum = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          sum += in[clamped(r + dy, 0, n - 1) * m + clamped(c + dx, 0, m - 1)] * (dy == 0 && dx == 0 ? 8.f : 1.f);
      expected[r * m + c] = sum;
    }
  return compare(out, expected);
}
