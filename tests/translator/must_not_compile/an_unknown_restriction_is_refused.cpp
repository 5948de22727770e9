// An unknown restriction is refused.
#include <amp.h>

int same(int x) restrict(gpu) { return x; }  // expect-error: 4 C3936 'gpu'
