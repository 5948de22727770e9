// Short vectors are made, swizzled and kept in tile_static.
#include <amp.h>
#include <amp_graphics.h>

#include <vector>
using namespace concurrency;
using namespace concurrency::graphics;
float_3 cross(const float_3& a, const float_3& b) restrict(cpu, amp) {
  return float_3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
int main() {
  std::vector<float_3> h(8, float_3(1, 2, 3));
  array_view<float_3> v(8, h);
  parallel_for_each(
      v.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
        tile_static float_3 s[4];
        s[t.local[0]] = v[t];
        t.barrier.wait();
        float_3 c = cross(s[(t.local[0] + 1) % 4], float_3(0, 0, 1));
        float_2 xy = c.xy;
        xy += 1.0f;
        int_2 k(1, 2);
        uint_4 u(3u);
        c.zx = float_2(5.0f, 6.0f);
        float_4 f(1.0f);
        f.rgb = c;
        v[t] = float_3(xy.x, xy.y + k.y, f.z + (float)u.w - c.x) * 2.0f;
      });
  v.synchronize();
  return h[0].x == 6 && h[0].y == 4 && h[0].z == 4 ? 0 : 1;
}
