// A base class adds two objects of the class that derives from it.
#include <amp.h>

#include <vector>
using namespace concurrency;
template <class D>
struct addable {
  D operator+(const D& o) const restrict(cpu, amp) {
    D r = static_cast<const D&>(*this);
    r += o;
    return r;
  }
};
struct v2 : addable<v2> {
  float x, y;
  v2(float a, float b) restrict(cpu, amp) : x(a), y(b) {}
  v2() restrict(cpu, amp) : x(0), y(0) {}
  v2& operator+=(const v2& o) restrict(cpu, amp) {
    x += o.x;
    y += o.y;
    return *this;
  }
};
int main() {
  std::vector<v2> h(8, v2(1, 2));
  array_view<v2> v(8, h);
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) { v[i] = v[i] + v2(float(i[0]), 1) + v[i]; });
  v.synchronize();
  return h[3].x == 5 && h[3].y == 5 ? 0 : 1;
}
