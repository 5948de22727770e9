// A stack in an object drives a loop with continue.
#include <amp.h>

#include <cstdio>
#include <vector>
using namespace concurrency;
struct stack {
  int d[16];
  int n;
  stack() restrict(amp) : n(0) {}
  void push(int x) restrict(amp) { d[n++] = x; }
  int pop() restrict(amp) { return d[--n]; }
  bool empty() const restrict(amp) { return n == 0; }
};
int main() {
  std::vector<int> h(8);
  array_view<int> v(8, h);
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) {
        stack s;
        s.push(i[0]);
        int r = 0;
        do {
          int x = s.pop();
          if (x == 3) continue;
          r += x;
          if (x > 1 && s.n < 14) {
            s.push(x / 2);
            s.push(x - x / 2 - 1);
          }
        } while (!s.empty());
        v[i] = r;
      });
  v.synchronize();
  auto f = [](int k) {
    std::vector<int> s{k};
    int r = 0;
    do {
      int x = s.back();
      s.pop_back();
      if (x == 3) continue;
      r += x;
      if (x > 1 && s.size() < 14) {
        s.push_back(x / 2);
        s.push_back(x - x / 2 - 1);
      }
    } while (!s.empty());
    return r;
  };
  for (int i = 0; i < 8; ++i)
    if (h[i] != f(i)) return printf("%d %d %d\n", i, h[i], f(i)), 1;
  return 0;
}
