// A destructor of a template covers its constructors.
#include <amp.h>

template <class T>
struct guard {
  T n;
  guard(T x) restrict(cpu, amp) : n(x) {}
  ~guard() {}  // expect-error: 8 C3933 restrict(cpu, amp)
};
