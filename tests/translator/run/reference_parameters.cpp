#include "expect.hpp"
using namespace concurrency;
struct pair { int a; int b; };
void swap(int& a, int& b) restrict(amp) { const int kept = a; a = b; b = kept; }
void increment(pair& p, const int& by) restrict(amp) { p.a += by; p.b -= by; }
void fill(int (&values)[3], int with) restrict(amp) { for (int k = 0; k < 3; ++k) values[k] = with + k; }
int total(const int (&values)[3]) restrict(amp) { return values[0] + values[1] + values[2]; }
void store(const array_view<int, 1>& v, const index<1>& i, int x) restrict(amp) { v[i] = x; }
int main() {
  std::vector<int> data(2);
  array_view<int> v(2, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int a = 1, b = 2;
    swap(a, b);
    pair p = {10, 20};
    increment(p, 5);
    int values[3];
    fill(values, 100);
    store(v, i, a * 10 + b + p.a + p.b + total(values));
    swap(v[i], a);
    swap(v[i], a);
  });
  v.synchronize();
  return compare(data, {21 + 15 + 15 + 303, 21 + 15 + 15 + 303});
}
