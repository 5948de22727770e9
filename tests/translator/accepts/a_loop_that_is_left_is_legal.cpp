// A loop that is left is legal.
#include <amp.h>

int steps(int x) restrict(amp) {
  for (int n = 0;; ++n) {
    if (x == 1) return n;
    x = x % 2 == 0 ? x / 2 : 3 * x + 1;
  }
}
int first(int x) restrict(amp) {
  do {
    switch (x) {
      case 0:
        continue;
      default:
        break;
    }
    if (++x > 9) break;
  } while (true);
  return x;
}
