// One that says so may have 64 bits; one of C++'s own choice has what its values need.
#include <amp.h>

enum class wide : long long { high = 0x100000000LL };
enum whole { least = -2147483647 - 1, most = 2147483647 };
enum positive { top = 0xFFFFFFFF };
bool is_high(wide w) restrict(amp) { return w == wide::high; }
int number(whole w, positive p) restrict(amp) { return w == most && p == top ? least : 0; }
