// A number that is launched is refused.
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  parallel_for_each(v.extent, 5);  // expect-error: 7 C3577
}
