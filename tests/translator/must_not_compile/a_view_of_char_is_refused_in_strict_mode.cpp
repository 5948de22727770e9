// A view of char is refused in strict mode.
// options: -ftiles-strict
#include <amp.h>

int first(concurrency::array_view<const unsigned char> v) restrict(amp) {  // expect-error: 5 C3581 is an extension
  return 0;
}
