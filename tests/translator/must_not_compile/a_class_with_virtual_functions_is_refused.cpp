// A class with virtual functions is refused.
#include <amp.h>

struct shape {
  virtual float area() const { return 0; }
};
float get(const shape& s) restrict(cpu, amp) {  // expect-error: 7 C3581 has virtual functions
  return 1;
}
