// Rules are checked beside errors of cpp.
#include <amp.h>

using namespace concurrency;

struct shape {
  virtual int sides() { return 3; }
};
int count(shape& s) restrict(amp) {  // expect-error: 9 C3581 'shape' has virtual functions
  return s.sides();  // expect-error: 10 C3930 'sides'
}
