// A missing value in a function that nothing calls is refused.
#include <amp.h>

using namespace concurrency;

int sign(int k) restrict(amp) {
  int s;
  if (k > 0) {
    s = 1;
  } else if (k < 0) {
    s = -1;
  }
  return s;  // expect-error: 13 C3564 's'
}
