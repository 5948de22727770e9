// A view of constants can be had of any array.
#include <amp.h>
using namespace concurrency;

void make() {
  array<const int> a(3);  // expect-error: 6 C3581 must not be const
}
