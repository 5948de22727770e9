// Divisions by zero in functions that nothing calls are refused.
// expect-error: 6 C3567
// expect-error: 9 C3567
#include <amp.h>

int bucket(int x) restrict(amp) { return x % 0; }
int scaled(int x) restrict(amp) {
  const int parts = 4 - 4;
  x /= parts;
  return x;
}
