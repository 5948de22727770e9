// A cpu function called from amp is refused.
#include <amp.h>

int host(int x) { return x; }
int get(int x) restrict(amp) {
  return host(x);  // expect-error: 6 C3930
}
