#include "expect.hpp"
using namespace concurrency;
struct inner { float w; int id; };
class particle {
 public:
  float position[3];
  inner tag;
  void move(float by) restrict(amp) { for (int d = 0; d < 3; ++d) position[d] += by; tag.id++; }
};
namespace { struct hidden { int a, b; }; }
int main() {
  std::vector<particle> p(3);
  for (int i = 0; i < 3; ++i) { p[i].position[0] = p[i].position[1] = p[i].position[2] = float(i); p[i].tag = {0.5f, i}; }
  std::vector<hidden> h(3, hidden{1, 2});
  array_view<particle> v(3, p);
  array_view<const hidden> hv(3, h);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i].move(1.5f);
    particle copy = v[i];
    copy.tag.w += hv[i].b;
    v[i] = copy;
  });
  v.synchronize();
  return p[2].position[1] == 3.5f && p[2].tag.id == 3 && p[0].tag.w == 2.5f ? 0 : 1;
}
