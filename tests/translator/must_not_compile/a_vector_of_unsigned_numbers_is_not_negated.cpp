// A vector of unsigned numbers is not negated.
// expect-error: 8 the components of this vector are unsigned and cannot be negated
#include <amp.h>
#include <amp_short_vectors.h>

using namespace concurrency::graphics;

uint_2 run(uint_2 v) restrict(cpu, amp) { return -v; }
