// A blur in tiles: each loads its part of a texture and the texels around it.
#include <amp_graphics.h>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

int main() {
  const int size = 16;
  std::vector<float> in(size * size);
  for (int i = 0; i < size * size; ++i) in[i] = static_cast<float>(i * 7 % 31);
  const texture<float, 2> image(size, size, in.begin(), in.end());
  array_view<float, 2> out(size, size);
  parallel_for_each(
      out.extent.tile<8, 8>(), [ =, &image ](tiled_index<8, 8> t) restrict(amp) {
        tile_static float held[10][10];
        for (int y = t.local[0]; y < 10; y += 8) {
          for (int x = t.local[1]; x < 10; x += 8) {
            held[y][x] = image(t.tile_origin[0] + y - 1, t.tile_origin[1] + x - 1);
          }
        }
        t.barrier.wait();
        float sum = 0;
        for (int y = 0; y < 3; ++y) {
          for (int x = 0; x < 3; ++x) sum += held[t.local[0] + y][t.local[1] + x];
        }
        out[t] = sum;
      });
  int wrong = 0;
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      float sum = 0;
      for (int v = y - 1; v <= y + 1; ++v) {
        for (int u = x - 1; u <= x + 1; ++u) {
          if (v >= 0 && v < size && u >= 0 && u < size) sum += in[v * size + u];
        }
      }
      wrong += out(y, x) == sum ? 0 : 1;
    }
  }
  return wrong;
}
