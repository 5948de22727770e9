// Member templates, traits and types that have no name.
#include "both_sides.hpp"
namespace N {
template <class T>
struct box {
  T v;
  template <class U>
  box<U> as() const restrict(cpu, amp) {
    box<U> b = {U(v)};
    return b;
  }
};
template <class T>
box<T> make(T x) restrict(cpu, amp) {
  return box<T>{x};
}
}  // namespace N
template <class A, class B>
struct same {
  static const bool value = false;
};
template <class A>
struct same<A, A> {
  static const bool value = true;
};
int a1() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        return (int)(N::make(k + 0.75f).as<int>().v + N::make<double>(2.5).v);
      });
}
int a2() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        return same<int, int>::value * 10 + same<int, float>::value + sizeof(N::box<double>) +
               alignof(int);
      });
}
int a3() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        typedef struct {
          int a;
          float b;
        } T;
        T t;
        t.a = k;
        t.b = 1.5f;
        T u = t;
        return u.a + int(u.b * 2);
      });
}
int a4() {
  return same_on_both_sides(
      8, [](int k) restrict(cpu, amp)->int {
        enum { A = 3, B };
        enum class E { X = 5 };
        return A + B * k + int(E::X);
      });
}
int main() { return a1() + a2() + a3() + a4(); }
