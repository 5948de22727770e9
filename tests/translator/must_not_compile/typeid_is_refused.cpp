// Typeid is refused.
#include <amp.h>

#include <typeinfo>
bool is_int(int x) restrict(cpu, amp) {
  return typeid(x) == typeid(int);  // expect-error: 6 C3591 'typeid' // expect-error: 6 C3591 'typeid'
}
