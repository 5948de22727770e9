// A local class with a pointer is refused.
#include <amp.h>

int run(int x) restrict(cpu, amp) {
  struct local {  // expect-error: 5 C3581 the class 'local'
    int* p;
  };
  return x;
}
