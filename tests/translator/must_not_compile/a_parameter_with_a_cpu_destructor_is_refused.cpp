// What is passed by value is destroyed by the function.
#include <amp.h>

struct guard {
  int a;
  ~guard() {}
};
int get(guard g) restrict(amp) { return g.a; }  // expect-error: 8 C3930 '~guard'
int look(const guard& g) restrict(amp) { return g.a; }
