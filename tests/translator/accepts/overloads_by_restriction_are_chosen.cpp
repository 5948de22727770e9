// Overloads by restriction are chosen.
#include <amp.h>

int get(int x) restrict(cpu) { return x; }
int get(int x) restrict(amp) { return x + 1; }
int both(int x) restrict(cpu, amp) { return get(x); }
int host(int x) { return get(x); }
int device(int x) restrict(amp) { return get(x) + both(x); }
