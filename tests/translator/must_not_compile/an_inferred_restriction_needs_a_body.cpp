// An inferred restriction needs a body.
// expect-error: 5 restrict(auto) is inferred from the body
#include <amp.h>

int twice(int x) restrict(auto);
