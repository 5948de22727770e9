// That one is called, or is an array whose size is told behind, is no mistake of its own.
#include <amp.h>

int (*called)(int) = nullptr;
int by_pointer(int x) restrict(amp) { return called(x); }  // expect-error: 5 C3586 'called'
extern const int numbers[];
int element(int i) restrict(amp) { return numbers[i]; }  // expect-error: 7 C3586 'numbers'
const int numbers[] = {4, 5};
