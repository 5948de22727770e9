// Malloc is refused.
#include <amp.h>
#include <cstdlib>
using namespace concurrency;

void run() restrict(amp) {
  void* p = malloc(4);  // expect-error: 7 C3930 'malloc'
}
