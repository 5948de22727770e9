// A cpu function called from a template for both is refused.
#include <amp.h>

int host(int x) { return x; }
template <class T>
T get(T x) restrict(cpu, amp) {
  return host(x);  // expect-error: 7 C3930 'host
}
int used(int x) restrict(cpu, amp) { return get(x); }
