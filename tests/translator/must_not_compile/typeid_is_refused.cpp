// Typeid is refused.
#include <amp.h>

#include <typeinfo>
void see(int x) restrict(cpu, amp) {
  (void)typeid(x);  // expect-error: 6 C3591 'typeid'
}
