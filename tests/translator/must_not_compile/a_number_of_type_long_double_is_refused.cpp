// A number of type long double is refused.
#include <amp.h>

using namespace concurrency;

float half(float x) restrict(amp) {
  return (float)(x * 0.5L);  // expect-error: 7 C3581 long double
}
