// Only variables in a function are tile_static, and not those of another file.
#include <amp.h>

void take(tile_static int x) restrict(amp) {}  // expect-error: 4 C3584 'x'
void use() restrict(amp) {
  extern tile_static int elsewhere;  // expect-error: 6 C3584 cannot be extern
}
