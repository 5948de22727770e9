// A constructor that is restrict(amp) = default does what the members' constructors do.
#include <amp.h>

struct counter {
  int n;
  counter() : n(0) {}
  counter(const counter& other) restrict(cpu, amp) : n(other.n) {}
};
struct pair {
  counter a, b;
  pair() restrict(cpu, amp) = default;  // expect-error: 11 C3930 restrict(amp) = default
  pair(const pair&) restrict(cpu, amp) = default;
};
