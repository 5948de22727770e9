// options: -std=c++20
// Concepts, comparisons in three ways, and other words of C++20.
#include <amp.h>

#include <compare>
#include <concepts>
#include <cstdio>
#include <vector>
using namespace concurrency;
template <class T>
concept number = std::integral<T> || std::floating_point<T>;
template <class F, class T>
concept maps = requires(F f, T t) {
  { f(t) } -> std::convertible_to<T>;
};
struct version {
  int major, minor;
  constexpr auto operator<=>(const version&) const = default;
};
struct options {
  int width = 3;
  int height = 4;
  float scale = 1.f;
};
enum class colour { red, green, blue };
template <number T>
T twice(T x) restrict(cpu, amp) {
  return x + x;
}
auto thrice(number auto x) restrict(cpu, amp) { return x * 3; }
consteval int at_compile_time(int n) { return n * n; }
template <class F>
requires maps<F, int>
int apply(F f, int i) restrict(cpu, amp) { return f(i); }
int name(colour c) restrict(cpu, amp) {
  using enum colour;
  switch (c) {
    case red:
      return 10;
    case green:
      return 20;
    case blue:
      return 30;
  }
  return 0;
}
int all(int i) restrict(cpu, amp) {
  options o{.width = i, .scale = 2.5f};
  version a{i % 3, i % 5}, b{1, 2};
  int r = o.width * o.height + int(o.scale * 2);
  if (a < b) r += 1000;
  if (a == b) r += 2000;
  if (a >= b) r += 4000;
  r += twice(i) + int(thrice(0.5f)) + at_compile_time(7);
  r += apply([]<class T>(T x) { return x - T(1); }, i);
  for (int k = 2; int v : {i, 5, 7}) r += v * k++;
  r += name(colour(i % 3));
  if (i % 2 == 0) [[likely]]
    r ^= 5;
  else [[unlikely]]
    r ^= 9;
  return r;
}
int main() {
  const int n = 64;
  std::vector<int> got(n);
  array_view<int> g(n, got);
  parallel_for_each(
      g.extent, [=](index<1> i) restrict(amp) { g[i] = all(i[0]); });
  g.synchronize();
  int bad = 0;
  for (int i = 0; i < n; ++i) bad += got[i] != all(i);
  std::printf("%d\n", bad);
  return bad != 0;
}
