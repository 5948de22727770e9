// Its elements are all that it is for.
#include <amp.h>
using namespace concurrency;

void discard(array_view<const int> v) {
  v.discard_data();  // expect-error: 6 discard_data() needs a view that can be written
}
