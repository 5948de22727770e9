// A view of volatile elements is refused.
// expect-error: 7 C3581 is volatile
#include <amp.h>

using namespace concurrency;

void clear(array_view<volatile int> v);
