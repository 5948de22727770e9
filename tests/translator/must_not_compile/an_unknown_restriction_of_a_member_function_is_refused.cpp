// An unknown restriction of a member function is refused.
#include <amp.h>

struct box {
  int n;
  int get() const restrict(gpu) { return n; }  // expect-error: 6 C3936 'gpu'
};
