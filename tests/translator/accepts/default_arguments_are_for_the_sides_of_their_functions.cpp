// Default arguments that are for all that their functions are for.
#include <amp.h>

int host() { return 1; }
int device() restrict(amp) { return 1; }
int both() restrict(cpu, amp) { return 1; }
int side() restrict(cpu) { return 1; }
int side() restrict(amp) { return 2; }
int amp_only(int x = device(), int y = both(), int z = side()) restrict(amp) { return x + y + z; }
int for_both(int x = both()) restrict(cpu, amp) { return x; }
int cpu_only(int x = host(), int y = both(), int z = side()) { return x + y + z; }
int use() restrict(amp) { return amp_only() + for_both(); }
int use() restrict(cpu) { return cpu_only() + for_both(); }
