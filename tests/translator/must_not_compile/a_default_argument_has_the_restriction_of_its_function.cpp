// A default argument is checked where it is declared, called or not.
#include <amp.h>

int host() { return 1; }
int device() restrict(amp) { return 1; }
int amp_only(int x = host()) restrict(amp) { return x; }  // expect-error: 6 C3930 'host'
int for_both(int x = host()) restrict(cpu, amp) { return x; }  // expect-error: 7 C3930 'host'
int cpu_only(int x = device()) { return x; }  // expect-error: 8 C3930 'device'
