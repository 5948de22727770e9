// direct3d_errorf and direct3d_abort would have to end the launch.
#include <amp.h>
using namespace concurrency;

void check(int x) restrict(amp) {
  if (x < 0) direct3d_errorf("%d", x);  // expect-error: 6 a kernel cannot throw on
  if (x > 9) direct3d_abort();          // expect-error: 7 a kernel cannot be aborted
}
