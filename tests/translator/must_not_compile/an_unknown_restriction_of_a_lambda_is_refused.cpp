// An unknown restriction of a lambda is refused.
#include <amp.h>

int run() {
  auto f = [](int x) restrict(device) { return x; };  // expect-error: 5 C3936 'device'
  return f(1);
}
