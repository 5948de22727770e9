// A function that is launched is reported at the launch.
#include <amp.h>

using namespace concurrency;

void kernel_body(index<1>) restrict(amp) {}
void run() {
  parallel_for_each(extent<1>(4), kernel_body);  // expect-error: 8 C3577
}
