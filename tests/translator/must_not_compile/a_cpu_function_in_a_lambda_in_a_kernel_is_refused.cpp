// A cpu function in a lambda in a kernel is refused.
#include <amp.h>

int host(int x) { return x; }
int get(int x) restrict(cpu, amp) {
  auto f = [](int y) { return host(y); };  // expect-error: 6 C3930 'host'
  return f(x);
}
