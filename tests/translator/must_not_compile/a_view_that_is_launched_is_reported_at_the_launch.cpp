// A view that is launched is reported at the launch.
#include <amp.h>

using namespace concurrency;

void run(array_view<int> v) {
  parallel_for_each(v.extent, v);  // expect-error: 7 C3577 must return void
}
