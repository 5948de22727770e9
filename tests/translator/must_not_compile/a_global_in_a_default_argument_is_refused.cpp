// A default argument of a function that is restrict(amp) names no global variable.
// expect-error: 8 C3586
#include <amp.h>

using namespace concurrency;

int global = 1;
int given(int x = global) restrict(amp) { return x; }
