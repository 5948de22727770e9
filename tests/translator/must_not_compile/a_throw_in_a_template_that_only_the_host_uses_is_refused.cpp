// A throw in a template that only the host uses is refused: it depends on no argument.
#include <amp.h>

#include <vector>

int host_count;
template <class Values>
int first(const Values& values) restrict(cpu, amp) {
  if (values.size() == 0) throw 1;  // expect-error: 9 C3594
  return values[0] + host_count;    // expect-error: 10 C3586
}
int used(const std::vector<int>& values) { return first(values); }
