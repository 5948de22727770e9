// What views hold.
#define CHAPTER "elements"
#include "tests/conformance/case.hpp"

KERNEL("char", char, 1, { out[i] = in[i] * 3 + out[i]; })
KERNEL("signed char", signed char, 1, { out[i] = in[i] - 100; })
KERNEL("unsigned char", unsigned char, 2, { out[i] = in[i] * 3 + out[i]; })
KERNEL("short", short, 1, { out[i] = in[i] * 3001 - out[i]; })
KERNEL("unsigned short", unsigned short, 3, { out[i] = in[i] * 3001 - out[i]; })
KERNEL("int", int, 1, { out[i] = in[i] * 1000003 - out[i]; })
KERNEL("unsigned int", unsigned, 1, { out[i] = in[i] / 3 - out[i]; })
KERNEL("long", long, 1, { out[i] = in[i] * 5000000007 - out[i]; })
KERNEL("unsigned long", unsigned long, 2, { out[i] = in[i] / 3 - out[i]; })
KERNEL("float", float, 1, { out[i] = in[i] * 0.25f - out[i]; })
KERNEL("double", double, 1, { out[i] = in[i] * 0.5 - out[i]; })
