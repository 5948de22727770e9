// A cpu begin in a range for is refused.
#include <amp.h>

struct range {
  int values[2];
  const int* begin() const { return values; }
  const int* end() const { return values + 2; }
};
int sum(const range& all) restrict(cpu, amp) {
  int made = 0;
  for (int x : all) made += x;  // expect-error: 11 C3930 'begin'
  return made;
}
