// A pointer to a member is refused.
#include <amp.h>

struct pair {
  int a, b;
};
int get(const pair& from, int pair::*member) restrict(cpu, amp) {  // expect-error: 7 C3581 pointer to a member
  return from.*member;
}
