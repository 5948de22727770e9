#include <amp.h>

int& chosen(int& given) restrict(amp) {
  int x = given;
  if constexpr (sizeof(int) == 4) {
    return x;  // expect-error: 6 C4172
  } else {
    return given;
  }
}
