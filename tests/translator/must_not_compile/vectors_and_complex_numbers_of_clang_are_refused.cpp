// Types that Clang has and C++ does not.
#include <amp.h>

typedef float four __attribute__((vector_size(16)));
void use_complex() restrict(amp) {
  _Complex float c;  // expect-error: 6 C3581 no type of C++ AMP
}
void use_vector() restrict(amp) {
  four v;  // expect-error: 9 C3581 no type of C++ AMP
}
