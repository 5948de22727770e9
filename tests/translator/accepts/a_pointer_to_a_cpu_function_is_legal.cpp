// A pointer to a cpu function is legal.
#include <amp.h>

int (*pointer)(int) restrict(cpu);
int same(int x) restrict(amp) { return x; }
