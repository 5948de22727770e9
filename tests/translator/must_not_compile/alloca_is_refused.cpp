// Alloca is refused.
#include <amp.h>

using namespace concurrency;

void run() restrict(amp) {
  void* p = __builtin_alloca(4);  // expect-error: 7 C3930 '__builtin_alloca'
}
