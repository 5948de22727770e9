// A filter of three by three cells with coefficients in a captured struct.
// not on llvmpipe: it counts the bytes of arrays of arrays in structs wrongly
#include <amp.h>

#include <cmath>
#include <vector>
using namespace concurrency;
template <class T>
T clampv(T x, T lo, T hi) restrict(cpu, amp) {
  return x < lo ? lo : (x > hi ? hi : x);
}
struct kernel3 {
  float w[3][3];
};
int main() {
  const int H = 8, W = 8;
  kernel3 k = {{{1, 2, 1}, {2, 4, 2}, {1, 2, 1}}};
  std::vector<float> in(H * W), out(H * W);
  for (int i = 0; i < H * W; ++i) in[i] = i % 7;
  array_view<const float, 2> a(H, W, in);
  array_view<float, 2> o(H, W, out);
  o.discard_data();
  parallel_for_each(
      o.extent.tile<4, 4>(), [=](tiled_index<4, 4> t) restrict(amp) {
        tile_static float s[6][6];
        int ly = t.local[0], lx = t.local[1];
        for (int y = ly; y < 6; y += 4)
          for (int x = lx; x < 6; x += 4)
            s[y][x] = a(clampv(t.tile_origin[0] + y - 1, 0, H - 1),
                        clampv(t.tile_origin[1] + x - 1, 0, W - 1));
        t.barrier.wait();
        float r = 0;
        for (int y = 0; y < 3; ++y)
          for (int x = 0; x < 3; ++x) r += s[ly + y][lx + x] * k.w[y][x];
        o[t.global] = r / 16;
      });
  o.synchronize();
  for (int y = 0; y < H; ++y)
    for (int x = 0; x < W; ++x) {
      float r = 0;
      for (int dy = -1; dy < 2; ++dy)
        for (int dx = -1; dx < 2; ++dx)
          r += in[clampv(y + dy, 0, H - 1) * W + clampv(x + dx, 0, W - 1)] * k.w[dy + 1][dx + 1];
      if (std::fabs(out[y * W + x] - r / 16) > 1e-5) return 1;
    }
  return 0;
}
