// A variable and its value, and two elements of an array, are one mistake.
#include <amp.h>

struct box {
  int n;
  box(int a) : n(a) {}
};
void number() restrict(amp) {
  auto x = 1.0L;  // expect-error: 9 C3581 the variable 'x'
}
void boxes() restrict(amp) {
  box both[2] = {1, 2};  // expect-error: 12 C3930 'box'
}
