// An amp function called from cpu is refused.
#include <amp.h>

int device(int x) restrict(amp) { return x; }
int get(int x) {
  return device(x);  // expect-error: 6 C3930
}
