// An unknown restriction beside a known one is refused.
#include <amp.h>

int same(int x) restrict(cpu, fpga) { return x; }  // expect-error: 4 C3936 'fpga'
