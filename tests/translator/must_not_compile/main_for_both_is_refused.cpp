// Main for both is refused.
#include <amp.h>

int main() restrict(cpu, amp) { return 0; }  // expect-error: 4 C3934 'main'
