// A division that is not reached is legal.
#include <amp.h>

template <int parts>
int share(int x) restrict(amp) {
  return parts == 0 ? 0 : x / parts;
}
int all(int x) restrict(amp) {
  const int none = 0;
  if (none != 0) x /= none;
  return share<0>(x) + share<2>(x);
}
