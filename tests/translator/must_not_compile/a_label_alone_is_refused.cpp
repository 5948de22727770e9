// A label alone is refused.
#include <amp.h>

int twice(int x) restrict(amp) {
unused:  // expect-error: 5 C3598 labels
  return 2 * x;
}
