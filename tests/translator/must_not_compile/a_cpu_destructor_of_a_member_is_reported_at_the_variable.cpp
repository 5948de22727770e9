// The destructor that the compiler makes is for the host where one of a member is.
#include <amp.h>

struct guard {
  int a;
  ~guard() {}
};
struct holder {
  guard member;
};
struct derived : guard {
  int b;
};
void use() restrict(amp) {
  holder x;  // expect-error: 15 C3930 '~holder'
}
void use_derived() restrict(amp) {
  derived x;  // expect-error: 18 C3930 '~derived'
}
