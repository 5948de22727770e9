// Types of functions with restrictions are arguments of templates, and specialise them.
#include "both_sides.hpp"
template <class F>
struct result_of_function;
template <class R, class A>
struct result_of_function<R(A) restrict(amp)> {
  typedef R type;
};
template <class F, class T>
struct function_like;
template <class R, class A, class T>
struct function_like<R(A) restrict(cpu, amp), T> {
  T target;
  R operator()(A a) const restrict(cpu, amp) { return target(a); }
};
template <class T>
struct id {
  typedef T type;
};
template <class T, class F, class U>
struct result_between;
template <class T, class R, class A, class U>
struct result_between<T, R(A) restrict(amp), U> {
  typedef R type;
};
template <class T>
struct is_one;
template <class T, class R, class A>
struct is_one<result_between<T, R(A) restrict(cpu, amp), id<T>>> {
  static const bool value = true;
};
int twice_of(int i) restrict(cpu, amp), half_of(int i) restrict(cpu, amp), unused;
int twice_of(int i) restrict(cpu, amp) { return 2 * i; }
int half_of(int i) restrict(cpu, amp) { return i / 2; }
template <class F, class T>
function_like<F, T> make(T target) restrict(cpu, amp) {
  return function_like<F, T>{target};
}
typedef int function_type(int) restrict(cpu, amp);
using other = id<float(float) restrict(amp)>::type;
int main() {
  static_assert(std::is_same<result_of_function<int(int) restrict(amp)>::type, int>::value, "");
  static_assert(std::is_same<result_of_function<function_type>::type, int>::value, "");
  static_assert(std::is_same<id<id<int(int) restrict(amp)>>::type, id<function_type>>::value, "");
  typedef result_between<float, short(int) restrict(amp), int> between;
  static_assert(std::is_same<between::type, short>::value, "");
  static_assert(is_one<result_between<int, short(int) restrict(amp), id<int>>>::value, "");
  return same_on_both_sides(
      4, [](int i) restrict(cpu, amp) {
        auto f = make<int(int) restrict(cpu, amp)>([i](int x) restrict(cpu, amp) { return x * i; });
        return f(3) + make<function_type>([](int x) restrict(cpu, amp) { return x + 1; })(i) +
               twice_of(i) + half_of(i);
      });
}
