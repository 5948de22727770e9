// A member function of a class with a pointer is refused.
#include <amp.h>

struct buffer {
  int* data;
  int size() restrict(cpu, amp) { return 4; }  // expect-error: 6 C3581 the object of a member function
};
