// The address of a union's member is kept in a variable, or given to a function.
#include "expect.hpp"
using namespace concurrency;
union word {
  float f;
  int i;
  unsigned u;
};
int load(const int* p) restrict(cpu, amp) { return *p; }
void store(float* p, float x) restrict(cpu, amp) { *p = x; }
int main() {
  std::vector<int> h(5);
  array_view<int> v(5, h);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    word one;
    one.f = 1.0f;
    int* p = &one.i;
    v[0] = *p;
    *p = 5;
    v[1] = one.i;
    v[2] = load(&one.i) + load(p);
    for (int k = 1; k < 3; ++k) store(&one.f, float(k));
    v[3] = one.i;
    *p += 1;
    v[4] = *p;
  });
  v.synchronize();
  return compare(h, {0x3f800000, 5, 10, 0x40000000, 0x40000001});
}
