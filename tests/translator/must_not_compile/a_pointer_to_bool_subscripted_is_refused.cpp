// A pointer to bool subscripted is refused.
#include <amp.h>

using namespace concurrency;

bool second(bool* b) restrict(amp) {
  return b[1];  // expect-error: 7 C3599 pointer to bool
}
