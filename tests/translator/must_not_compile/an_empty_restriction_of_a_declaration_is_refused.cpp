// An empty restriction of a declaration is refused.
#include <amp.h>

int same(int x) restrict();  // expect-error: 4 C3937
