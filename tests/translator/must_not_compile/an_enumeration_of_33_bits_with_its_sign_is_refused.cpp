#include <amp.h>

enum wide { below = -1, above = 0xFFFFFFFF };
enum narrow { least = -0x7FFFFFFF - 1, most = 0x7FFFFFFF };
int of_wide(wide e) restrict(amp) { return e == below; }  // expect-error: 5 C3581 need more than 32 bits
int of_narrow(narrow e) restrict(amp) { return e == least; }
