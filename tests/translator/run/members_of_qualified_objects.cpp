// Objects by the kind of value they are, and members that change in const objects without a name.
#include <amp.h>

#include <cstdio>
#include <utility>
#include <vector>
using namespace concurrency;
struct [[nodiscard]] thing {
  int v = 1;
  thing() = default;
  constexpr explicit thing(int x) restrict(cpu, amp) : v(x) {}
  thing(const thing&) = default;
  thing& operator=(const thing&) & = default;
  int get() & restrict(cpu, amp) { return v; }
  int get() const& restrict(cpu, amp) { return v + 10; }
  int get() && restrict(cpu, amp) { return v + 100; }
  auto plus(int x) const noexcept restrict(cpu, amp) -> thing { return thing{v + x}; }
  [[maybe_unused]] int unused = 0;
  mutable int reads = 0;
  int read() const restrict(cpu, amp) { return ++reads + v; }
};
int kind(int&) restrict(cpu, amp) { return 1; }
int kind(const int&) restrict(cpu, amp) { return 2; }
int kind(int&&) restrict(cpu, amp) { return 3; }
template <class T>
int forwarded(T&& t) restrict(cpu, amp) {
  return kind(std::forward<T>(t));
}
inline int with_default(int a, int b = 4, int c = sizeof(thing)) restrict(cpu, amp) {
  return a + b * c;
}
int all(int i) restrict(cpu, amp) {
  thing a(i);
  const thing b = a.plus(3);
  int x = i;
  const int y = i;
  int r = a.get() + b.get() * 2 + thing(5).get() + std::move(a).get();
  r += forwarded(x) + 10 * forwarded(y) + 100 * forwarded(5) + 1000 * forwarded(std::move(x));
  r += with_default(1) + with_default(1, 2) + with_default(i, 2, 3);
  r += b.read() + b.read() * 3 + b.reads;
  thing c;
  c = b.plus(1);
  if (const int k = c.get(); k > 10)
    r += k;
  else
    r -= k;

  return r + (c.plus(2).plus(3).v << 2);
}
int main() {
  const int n = 30;
  std::vector<int> got(n);
  array_view<int> g(n, got);
  const thing captured(7);
  parallel_for_each(
      g.extent, [=](index<1> i) restrict(amp) { g[i] = all(i[0]) + captured.get(); });
  g.synchronize();
  int bad = 0;
  for (int i = 0; i < n; ++i) bad += got[i] != all(i) + 17;
  std::printf("%d\n", bad);
  return bad != 0;
}
