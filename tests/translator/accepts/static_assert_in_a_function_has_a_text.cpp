// Static assert in a function has a text.
#include <amp.h>

template <class T>
T get(T x) restrict(cpu, amp) {
  static_assert(sizeof(T) == 4, "four bytes");
  return x;
}
int used(int x) restrict(cpu, amp) { return get(x); }
