// A global view is refused.
#include <amp.h>

concurrency::array_view<int>* everywhere;
int get() restrict(cpu, amp) {
  return (*everywhere)[0];  // expect-error: 6 C3586 'everywhere'
}
