#include <amp.h>
void f(int x) restrict(amp) {
  if (x) throw 1;  // expect-error: 3 C3594 'throw' cannot be used
}
