// Constructors of the host that nothing names are refused.
// expect-error: 13 C3930 the member 'in'
// expect-error: 21 C3930 'total'
#include <amp.h>

struct inner {
  int n;
  inner() : n(0) {}
  inner(int k) restrict(amp) : n(k) {}
};
struct outer {
  inner in;
  outer() restrict(amp) {}
};

struct metres {
  float m;
  metres(float given) : m(given) {}
};
float total(metres all) restrict(cpu, amp) { return all.m; }
float both(float m) restrict(amp) { return total(m); }
