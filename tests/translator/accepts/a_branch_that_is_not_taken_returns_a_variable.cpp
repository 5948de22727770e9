// if constexpr leaves it out, outside of templates, too.
#include <amp.h>

int& chosen(int& given) restrict(cpu, amp) {
  int x = given;
  if constexpr (sizeof(int) == 8) {
    return x;
  } else {
    given = x;
    return given;
  }
}
