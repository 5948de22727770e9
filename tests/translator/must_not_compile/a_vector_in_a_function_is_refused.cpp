// A vector in a function is refused.
#include <amp.h>

#include <vector>
int size(const std::vector<int>& v) restrict(cpu, amp) {  // expect-error: 5 C3581
  return 0;
}
