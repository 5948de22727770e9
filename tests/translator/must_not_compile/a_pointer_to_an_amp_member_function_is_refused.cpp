// A pointer to an amp member function is refused.
#include <amp.h>

struct box {
  int n;
};
int (box::*pointer)(int) restrict(amp);  // expect-error: 7 C3939
