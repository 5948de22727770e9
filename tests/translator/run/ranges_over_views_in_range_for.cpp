// A range-for goes through a class with iterators over a view.
#include <amp.h>

#include <vector>
using namespace concurrency;
struct it {
  array_view<int> v;
  int k;
  it(const array_view<int>& a, int b) restrict(cpu, amp) : v(a), k(b) {}
  int& operator*() const restrict(cpu, amp) { return v[k]; }
  it& operator++() restrict(cpu, amp) {
    ++k;
    return *this;
  }
  bool operator!=(const it& o) const restrict(cpu, amp) { return k != o.k; }
};
struct range {
  array_view<int> v;
  int a, b;
  it begin() const restrict(cpu, amp) { return it(v, a); }
  it end() const restrict(cpu, amp) { return it(v, b); }
};
int main() {
  std::vector<int> h(16, 1), o(4);
  array_view<int> v(16, h), r(4, o);
  parallel_for_each(
      r.extent, [=](index<1> i) restrict(amp) {
        range q = {v, i[0] * 4, i[0] * 4 + 4};
        int s = 0;
        for (int& x : q) {
          x += i[0];
          s += x;
        }
        r[i] = s;
      });
  r.synchronize();
  v.synchronize();
  return o[2] == 12 && h[15] == 4 ? 0 : 1;
}
