// A function may return references and pointers to what its caller has, and to tile_static memory.
#include <amp.h>
using namespace concurrency;

struct pair {
  int a[2];
  int& second() restrict(cpu, amp) { return a[1]; }
};
int& given(int& x) restrict(amp) {
  int& r = x;
  return r;
}
int* row(int* p, int i) restrict(amp) { return p + i; }
int& of_object(pair& p) restrict(amp) { return p.a[0]; }
int* shared(int i) restrict(amp) {
  tile_static int s[4];
  return &s[i];
}
int by_value() restrict(amp) {
  int x = 1;
  return x;
}
void launch(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int x = 1;
    pair p = {{1, 2}};
    v[i] = *row(&x, 0) + of_object(p) + p.second() + by_value();
  });
}
