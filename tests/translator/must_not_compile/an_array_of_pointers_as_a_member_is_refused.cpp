// An array of pointers as a member is refused.
#include <amp.h>

struct rows {
  float* row[4];
};
int get(const rows& r) restrict(cpu, amp) {  // expect-error: 7 C3581 the member 'row'
  return 0;
}
