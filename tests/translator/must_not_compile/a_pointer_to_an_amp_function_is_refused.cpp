// A pointer to an amp function is refused.
#include <amp.h>

int (*pointer)(int) restrict(amp);  // expect-error: 4 C3939
