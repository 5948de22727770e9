// A reference to an amp function is refused.
#include <amp.h>

void use(int (&function)(int) restrict(amp));  // expect-error: 4 C3939
