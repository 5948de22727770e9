// Operators of the host for one operand are refused.
// expect-error: 26 C3930 cannot increment
// expect-error: 27 C3930 indirection
// expect-error: 28 C3930 unary
// expect-error: 29 C3930 cannot increment
// expect-error: 30 C3930 'operator int'
#include <amp.h>

struct box {
  int n;
  box& operator++() {
    ++n;
    return *this;
  }
  int operator*() const { return n; }
  bool operator!() const { return n == 0; }
};
enum class day { monday, tuesday };
day& operator++(day& d) { return d = day::tuesday; }
struct kind {
  int n;
  operator int() const { return n; }
};

int get(box b, day d, kind k) restrict(amp) {
  ++b;
  const int n = *b;
  const bool is_zero = !b;
  ++d;
  switch (k) {
    case 0: return is_zero;
    default: return n;
  }
}
