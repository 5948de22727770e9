// options: -ftiles-strict
#include <amp.h>
int f(unsigned char c) restrict(amp) {  // expect-error: 3 C3581: the type 'unsigned char'
  long long wide = c;                   // expect-error: 4 C3581: the type 'long long'
  return static_cast<int>(wide);
}
