// A cpu template called from a function for both is refused.
#include <amp.h>

template <class T>
T host(T x) { return x; }
int get(int x) restrict(cpu, amp) {
  return host(x);  // expect-error: 7 C3930 'host
}
