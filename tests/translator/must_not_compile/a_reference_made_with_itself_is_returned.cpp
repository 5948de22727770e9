// It refers to nothing of the function that is known.
#include <amp.h>

int& reference() restrict(amp) {
  int& r = r;
  return r;
}
int* pointer() restrict(amp) {
  int* const r = r;  // expect-error: 9 C3564
  return r;
}
int& own() restrict(amp) {
  int x = 1;
  int& r = x;
  return r;  // expect-error: 15 C4172 'x'
}
