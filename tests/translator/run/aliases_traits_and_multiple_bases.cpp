// Alias templates, template template parameters, several bases, conversions, constructors that are inherited.
#include "expect.hpp"
#include <type_traits>
using namespace concurrency;
template <class T> using view_of = array_view<T, 1>;
template <class T> using in_view = array_view<const T, 1>;
template <bool Condition, class A, class B> struct choose { typedef A type; };
template <class A, class B> struct choose<false, A, B> { typedef B type; };
struct counted { int count; void hit() restrict(cpu, amp) { ++count; } };
struct scaled { float scale; float apply(float x) const restrict(cpu, amp) { return x * scale; } };
struct both : counted, scaled {
  both(int c, float s) restrict(cpu, amp) { count = c; scale = s; }
  explicit operator bool() const restrict(cpu, amp) { return count > 0; }
  operator float() const restrict(cpu, amp) { return scale; }
};
struct more : both {
  using both::both;
  using scaled::apply;
  float apply(int x) const restrict(cpu, amp) { return -both::apply(float(x)); }
};
template <template <class> class Container, class T>
T first(const Container<T>& c) restrict(cpu, amp) { return c.get(); }
template <class T> struct boxed { T value; T get() const restrict(cpu, amp) { return value; } };
template <int N> int power(int x) restrict(cpu, amp) { return x * power<N - 1>(x); }
template <> int power<0>(int) restrict(cpu, amp) { return 1; }
template <class T> typename std::enable_if<std::is_integral<T>::value, int>::type kind(T) restrict(cpu, amp) { return 1; }
template <class T> typename std::enable_if<!std::is_integral<T>::value, int>::type kind(T) restrict(cpu, amp) { return 2; }
float work(int i) restrict(cpu, amp) {
  more m(i - 2, 0.5f);
  m.hit();
  if (m) m.count += 10;
  boxed<int> b = {i};
  typename choose<sizeof(int) == 4, int, float>::type t = 2.75f;
  const std::size_t bytes = sizeof(more) + alignof(float);
  return m.apply(2.0f) + m.apply(3) + m.count + first(b) + power<3>(i) + kind(1) * 100 + kind(1.0f) * 1000 + t + float(m) + int(bytes);
}
int main() {
  std::vector<float> in(6), out(6), expected(6);
  view_of<float> v(6, out);
  in_view<float> a(6, in);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    struct local { float x; float operator()(float y) const restrict(amp) { return x + y; } };
    local add = {a[i]};
    v[i] = add(work(i[0]));
  });
  v.synchronize();
  for (int i = 0; i < 6; i++) expected[i] = work(i);
  return compare(out, expected);
}
