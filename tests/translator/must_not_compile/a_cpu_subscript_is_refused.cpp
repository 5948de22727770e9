// A cpu subscript is refused.
#include <amp.h>

struct row {
  int values[4];
  int operator[](int i) const { return values[i]; }
};
int get(const row& r) restrict(cpu, amp) {
  return r[1];  // expect-error: 9 C3930 'operator[]'
}
