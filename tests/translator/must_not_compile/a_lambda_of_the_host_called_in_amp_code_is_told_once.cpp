// A lambda that is restrict(cpu) is not called through the pointer that it converts to either.
#include <amp.h>

int use() restrict(amp) {
  auto f = [](int x) restrict(cpu) { return x; };
  return f(1);  // expect-error: 6 C3930 operator()
}
