// A host array of bool is refused.
#include <amp.h>

using namespace concurrency;

void run() {
  array<bool> flags(4);  // expect-error: 7 C3581 bool
}
