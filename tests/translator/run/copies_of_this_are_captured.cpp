// A kernel that captures *this works on a copy of the object.
#include <amp.h>

using namespace concurrency;

class line {
  int slope_, offset_;

 public:
  line(int slope, int offset) : slope_(slope), offset_(offset) {}
  int at(int x) const restrict(cpu, amp) { return slope_ * x + offset_; }
  void draw(array_view<int> v) const {
    parallel_for_each(v.extent,
                      [v, *this](index<1> i) restrict(amp) { v[i] = at(i[0]) * 10 + slope_; });
  }
};

int main() {
  array_view<int> v(6);
  const line l(3, 4);
  l.draw(v);
  for (int i = 0; i < 6; ++i) {
    if (v[i] != l.at(i) * 10 + 3) return 1;
  }
  return 0;
}
