// Dynamic cast is refused.
#include <amp.h>

struct base {
  virtual ~base() {}
};
struct derived : base {};
bool is_derived(base* one) restrict(cpu, amp) {  // expect-error: 8 C3581 virtual
  return dynamic_cast<derived*>(one) != nullptr;  // expect-error: 9 C3587 'dynamic_cast' // expect-error: 9 C3581 virtual
}
