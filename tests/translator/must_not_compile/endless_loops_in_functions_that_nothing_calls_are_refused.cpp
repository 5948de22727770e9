// Endless loops in functions that nothing calls are refused.
// expect-error: 7 C3563
// expect-error: 11 C3563
#include <amp.h>

int forever(int x) restrict(amp) {
  while (true) ++x;
  return x;
}
void on_and_on(int& x) restrict(amp) {
  for (;;) {
    switch (x) {
      case 1:
        break;
      default:
        ++x;
    }
  }
}
