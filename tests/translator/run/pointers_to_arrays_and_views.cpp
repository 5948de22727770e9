// Pointers to arrays and to views, which functions take and read through.
#include "expect.hpp"
using namespace concurrency;

int read(const array<int>* a, index<1> i) restrict(amp) {
  return (*a)[i] + a->operator[](i) + a->extent[0];
}
void write(array<int>* a, int i, int x) restrict(amp) { (*a)[i] = x; }
int of_view(const array_view<int>* v, index<1> i) restrict(amp) { return (*v)[i] * v->extent[0]; }

int main() {
  std::vector<int> data = {0, 1, 2, 3, 4}, expected(5);
  array<int> a(5, data.begin()), b(5);
  array_view<int> v(data);
  parallel_for_each(
      a.extent, [ v, &a, &b ](index<1> i) restrict(amp) {
        array<int>* p = &a;
        const array<int>* q = p;
        const array_view<int>* w = &v;
        write(&b, i[0], read(q, i) + of_view(&v, i) + (*w)[i]);
        array<int>& r = *p;
        b[i] += r[i];
      });
  for (int i = 0; i < 5; ++i) expected[i] = i + i + 5 + i * 5 + i + i;
  return compare(std::vector<int>(b), expected);
}
