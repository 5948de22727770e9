// It is a pointer to a pointer, whatever becomes of it.
#include <amp.h>

bool use(int* p) restrict(amp) {
  return &p != nullptr;  // expect-error: 5 C3581 pointer to a pointer
}
