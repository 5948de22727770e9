// The address of a label is refused.
// expect-error: 7 C3598 labels
// expect-error: 8 C3598 labels
#include <amp.h>

int choose(int x) restrict(amp) {
  void* place = &&there;
there:
  return place != nullptr ? x : 0;
}
