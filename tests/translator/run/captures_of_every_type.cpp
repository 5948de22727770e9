// A kernel captures arrays, structs, enumerations and numbers of all sorts.
#include <amp.h>

#include <vector>
using namespace concurrency;
enum color { red, green = 5 };
struct cfg {
  bool on;
  int n;
  double w;
  color c;
};
int main() {
  std::vector<int> h(8);
  array_view<int> v(8, h);
  array<int> a(8, h.begin());
  cfg c = {true, 3, 2.5, green};
  bool flag = true;
  double d = 1.5;
  color col = green;
  const int N = 8;
  unsigned char uc = 200;
  short s = -3;
  float arr[2] = {1.f, 2.f};
  parallel_for_each(
      extent<1>(N), [ =, &a ](index<1> i) restrict(amp) {
        a[i] = i[0];
        v[i] = a[i] + (c.on ? c.n : 0) + int(c.w * d) + c.c + col + (flag ? 100 : 0) + uc + s +
               int(arr[1]) + N;
      });
  v.synchronize();
  return h[2] == 2 + 3 + 3 + 5 + 5 + 100 + 200 - 3 + 2 + 8 ? 0 : 1;
}
