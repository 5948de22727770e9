// What a function changes through a reference to const, and an object whose const member changes it.
#include "expect.hpp"
using namespace concurrency;
struct counter {
  int n;
  void count() const restrict(amp) { const_cast<counter*>(this)->n++; }
  int twice() const restrict(amp) {
    count();
    ((counter*)this)->n++;
    return n;
  }
};
void add(const int& to, int by) restrict(amp) { const_cast<int&>(to) += by; }
void add_more(const int& to) restrict(amp) { add(to, 3); }
int main() {
  std::vector<int> data(8);
  array_view<int> v(8, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int x = i[0];
    const int& seen = x;
    const_cast<int&>(seen) = x + 1;
    int& same = const_cast<int&>(seen);
    same *= 2;
    add(x, 10);
    add_more(seen);
    const counter& c = counter{x};
    counter own{x};
    own.count();
    v[i] = own.twice() + (x - c.n);
  });
  v.synchronize();
  std::vector<int> expected;
  for (int i = 0; i < 8; ++i) expected.push_back((i + 1) * 2 + 10 + 3 + 3);
  return compare(data, expected);
}
