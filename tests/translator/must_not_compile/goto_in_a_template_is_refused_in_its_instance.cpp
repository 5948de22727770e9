// Goto in a template is refused in its instance.
#include <amp.h>

template <class T>
T twice(T x) restrict(cpu, amp) {
  goto end;  // expect-error: 6 C3593 'goto'
end:  // expect-error: 7 C3598 labels
  return 2 * x;
}
int used() restrict(cpu, amp) { return twice(4); }
