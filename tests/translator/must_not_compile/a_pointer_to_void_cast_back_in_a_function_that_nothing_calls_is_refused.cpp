// What a pointer to void was made of is not known in a function that no kernel calls.
#include <amp.h>

float first(void* p) restrict(amp) {
  const float* f = static_cast<float*>(p);  // expect-error: 5 C3588 a pointer to 'void' cannot become one to 'float'
  return *f;
}
