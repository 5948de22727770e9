// An accelerator in a kernel is refused.
#include <amp.h>

void run(const concurrency::accelerator& where) restrict(amp) {  // expect-error: 4 C3581 is of the host
}
