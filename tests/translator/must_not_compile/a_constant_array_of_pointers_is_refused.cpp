// A constant array of pointers is refused.
#include <amp.h>

using namespace concurrency;

static const char* const names[] = {"red", "green"};
int first(int i) restrict(amp) {
  return names[i][0];  // expect-error: 8 C3581 pointer
}
