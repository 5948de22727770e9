// An amp function with c linkage is legal.
#include <amp.h>

extern "C" int twice(int x) restrict(amp) { return 2 * x; }
