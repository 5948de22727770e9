// A function cannot try.
#include <amp.h>

int checked(int x) restrict(cpu, amp) {
  try {  // expect-error: 5 C3594 'try'
    return x;
  } catch (int) {
    return 0;
  }
}
