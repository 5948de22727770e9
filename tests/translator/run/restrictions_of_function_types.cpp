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
template <class F, class T>
function_like<F, T> make(T target) restrict(cpu, amp) {
  return function_like<F, T>{target};
}
template <class T>
struct id {
  typedef T type;
};
typedef int function_type(int) restrict(cpu, amp);
using other = id<float(float) restrict(amp)>::type;
int main() {
  static_assert(std::is_same<result_of_function<int(int) restrict(amp)>::type, int>::value, "");
  static_assert(std::is_same<result_of_function<function_type>::type, int>::value, "");
  static_assert(std::is_same<id<id<int(int) restrict(amp)>>::type, id<function_type>>::value, "");
  return same_on_both_sides(
      4, [](int i) restrict(cpu, amp) {
        auto f = make<int(int) restrict(cpu, amp)>([i](int x) restrict(cpu, amp) { return x * i; });
        return f(3) + make<function_type>([](int x) restrict(cpu, amp) { return x + 1; })(i);
      });
}
