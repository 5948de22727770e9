// A constant of type long double is refused.
#include <amp.h>

using namespace concurrency;

const long double factor = 2;
float twice(float x) restrict(amp) {
  return (float)(x * factor);  // expect-error: 8 C3581 long double
}
