// A function is an argument of a template.
#include <amp.h>

int twice(int x) restrict(cpu, amp) { return 2 * x; }
template <int (*function)(int)>
int applied(int x) restrict(cpu, amp) {
  return function(x);
}
int use(int x) restrict(amp) { return applied<twice>(x) + (twice)(x); }
