#include <amp.h>
struct base {
  virtual ~base() = default;
  int n;
};
int f() restrict(amp) {
  base b;  // expect-error: 7 C3581
  return 0;
}
