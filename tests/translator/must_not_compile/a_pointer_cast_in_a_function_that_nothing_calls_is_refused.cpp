// A pointer is cast to one of another type in a function that no kernel calls.
#include <amp.h>

struct pair {
  int a, b;
};
float first(int* p) restrict(amp) {
  const float* f = reinterpret_cast<float*>(p);  // expect-error: 8 C3588 what it points to keeps its type
  const pair* both = (pair*)p;                   // expect-error: 9 C3588 a pointer to 'int' cannot become one to 'pair'
  return *f + both->b;
}
