// Recursion through another function is told once.
#include <amp.h>

using namespace concurrency;

int even(int n) restrict(amp);
int odd(int n) restrict(amp) { return n == 0 ? 0 : even(n - 1); }
int even(int n) restrict(amp) { return n == 0 ? 1 : odd(n - 1); }  // expect-error: 8 C3559 'odd'
