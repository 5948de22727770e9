// A function called restrict is legal.
#include <amp.h>

int restrict(int x) { return x; }
int get(int x) {
  if (x > 0) restrict(x);
  return restrict(4);
}
int same(int x) restrict(amp) { return x; }
