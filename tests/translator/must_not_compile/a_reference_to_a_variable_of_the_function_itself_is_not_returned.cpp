// A function returns no reference or pointer to what ends with it, whether a kernel calls it or not.
#include <amp.h>

struct pair {
  int a[2];
};
int& variable() restrict(amp) {
  int x = 1;
  return x;  // expect-error: 9 C4172 'x'
}
const int& number() restrict(cpu, amp) {
  return 3;  // expect-error: 12 C4172 a value without a name
}
int* parameter(int p) restrict(amp) {
  return &p;  // expect-error: 15 C4172 pointer to a variable of its own, 'p'
}
int* row() restrict(amp) {
  int a[3] = {};
  return a + 1;  // expect-error: 19 C4172 'a'
}
int& member() restrict(amp) {
  pair p = {};
  return p.a[1];  // expect-error: 23 C4172 'p'
}
int& by_reference(bool first, int& given) restrict(amp) {
  int x = 1;
  int& r = x;
  return first ? given : r;  // expect-error: 28 C4172 'x'
}
