// A reference cast to another type is refused.
#include <amp.h>

using namespace concurrency;

float& as_float(int& a) restrict(amp) {
  return reinterpret_cast<float&>(a);  // expect-error: 7 C3588 a reference to 'int' cannot become one to 'float'
}
