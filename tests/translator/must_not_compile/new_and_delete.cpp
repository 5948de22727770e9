#include <amp.h>
void f(int x) restrict(amp) {
  int* p = new int(x);  // expect-error: 3 C3930 'new' cannot be used
  delete p;             // expect-error: 4 C3930 'delete' cannot be used
}
