// A view of a struct with one bool is refused.
// options: -ftiles-strict
#include <amp.h>

struct flag {
  bool set;
};
int count(concurrency::array_view<flag> flags) restrict(amp) {  // expect-error: 8 C3581 no multiple of 4
  return 0;
}
