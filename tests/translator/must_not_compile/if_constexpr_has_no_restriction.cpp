#include <amp.h>

int chosen(int x) restrict(amp) {
  if constexpr (sizeof(int) == 4) restrict(amp) { x = 1; }  // expect-error: 4 restrict(...) has to stand behind the parameters of a function
  return x;
}
