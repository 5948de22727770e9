// An empty restriction is refused.
#include <amp.h>

int same(int x) restrict() { return x; }  // expect-error: 4 C3937
