// An accelerator view as a member is refused.
#include <amp.h>

struct target {
  concurrency::accelerator_view view;
};
void run(const target& where) restrict(amp) {  // expect-error: 7 C3581 is of the host
}
