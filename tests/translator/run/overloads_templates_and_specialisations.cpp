// Overloads by type and number, specialisations of functions and classes, packs of parameters.
#include "expect.hpp"
using namespace concurrency;
template <typename T> struct traits;
template <> struct traits<int> { static int pick() restrict(cpu, amp) { return 1; } typedef float other; };
template <> struct traits<float> { static int pick() restrict(cpu, amp) { return 2; } typedef int other; };
template <typename T> int name_of(T) restrict(cpu, amp) { return 0; }
template <> int name_of<float>(float) restrict(cpu, amp) { return 5; }
int add(int a) restrict(cpu, amp) { return a; }
int add(int a, int b) restrict(cpu, amp) { return a + b; }
float add(float a, float b) restrict(cpu, amp) { return a + b + 0.5f; }
inline int total() restrict(cpu, amp) { return 0; }
template <typename First, typename... Rest>
int total(First first, Rest... rest) restrict(cpu, amp) { return int(first) + total(rest...); }
template <int N> struct factorial { enum { value = N * factorial<N - 1>::value }; };
template <> struct factorial<0> { enum { value = 1 }; };
template <typename T, int N>
struct vec {
  T data[N];
  vec() restrict(cpu, amp) { for (int i = 0; i < N; ++i) data[i] = T(); }
  T& operator[](int i) restrict(cpu, amp) { return data[i]; }
  const T& operator[](int i) const restrict(cpu, amp) { return data[i]; }
  T dot(const vec& o) const restrict(cpu, amp) { T s = T(); for (int i = 0; i < N; ++i) s += data[i] * o[i]; return s; }
  template <typename U> vec<U, N> as() const restrict(cpu, amp) { vec<U, N> r; for (int i = 0; i < N; ++i) r[i] = U(data[i]); return r; }
};
template <typename T> typename traits<T>::other swapped(T x) restrict(cpu, amp) { return typename traits<T>::other(x); }
int all(int i) restrict(cpu, amp) {
  vec<int, 3> a;
  for (int k = 0; k < 3; k++) a[k] = i + k;
  vec<float, 3> b = a.as<float>();
  return traits<int>::pick() + traits<float>::pick() * 10 + name_of(1) + name_of(1.0f) + add(i) + add(i, 2) + int(add(1.f, 2.f)) +
         total(i, 2.5f, 3u) + factorial<4>::value + a.dot(a) + int(b.dot(b)) + swapped(2.75f) + int(swapped(3));
}
int main() {
  std::vector<int> out(5), expected(5);
  array_view<int> v(5, out);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = all(i[0]); });
  v.synchronize();
  for (int i = 0; i < 5; i++) expected[i] = all(i);
  return compare(out, expected);
}
