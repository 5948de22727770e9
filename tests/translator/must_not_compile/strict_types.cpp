// options: -ftiles-strict
#include <amp.h>
int f(unsigned char c) restrict(amp) {  // expect-error: 3 C3581: 'unsigned char' is an extension
  long long wide = c;                   // expect-error: 4 C3581: 'long long' is an extension
  return static_cast<int>(wide);
}
