// An index of too many components is reported at its place.
#include <amp.h>

using namespace concurrency;

void run() restrict(amp) {
  index<2> i(1, 2, 3);  // expect-error: 7 excess elements  // expect-error: 7 three components require rank 3
}
