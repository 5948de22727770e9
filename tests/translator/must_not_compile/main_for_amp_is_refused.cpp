// Main for amp is refused.
#include <amp.h>

int main() restrict(amp) { return 0; }  // expect-error: 4 C3934 'main'
