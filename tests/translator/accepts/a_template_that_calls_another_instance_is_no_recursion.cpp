// A template that calls another instance is no recursion.
#include <amp.h>

using namespace concurrency;

template <int N>
int power(int x) restrict(cpu, amp) {
  return x * power<N - 1>(x);
}
template <>
int power<0>(int) restrict(cpu, amp) {
  return 1;
}
int cube(int x) restrict(amp) { return power<3>(x); }
