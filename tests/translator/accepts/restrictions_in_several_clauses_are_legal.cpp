// Restrictions in several clauses are legal.
#include <amp.h>

int half(int x) restrict(amp) restrict(cpu) { return x / 2; }
int twice(int x) restrict(amp, amp) { return 2 * x; }
int both(int x) restrict(amp) { return half(twice(x)); }
int main() { return half(0); }
