#include "expect.hpp"
using namespace concurrency;
struct pair { int a, b; };
void add(int* to, int by) restrict(amp) { *to += by; }
void both(pair* p) restrict(amp) { p->a++; (*p).b += 2; }
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int x = 5;
    int* p = &x;
    *p = 6;
    add(p, 1);
    add(&x, 10);
    pair q = {1, 2};
    both(&q);
    pair* r = &q;
    r->b += 100;
    v[i] = x + q.a + q.b;
    add(&v[i], 1000);
  });
  v.synchronize();
  return compare(data, {17 + 2 + 104 + 1000, 1123});
}
