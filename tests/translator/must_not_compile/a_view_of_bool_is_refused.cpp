// A view of bool is refused.
#include <amp.h>

int count(concurrency::array_view<bool> flags) restrict(amp) {  // expect-error: 4 C3581 no multiple of 4
  return 0;
}
