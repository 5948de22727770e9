// An empty restriction of a lambda is refused.
#include <amp.h>

int run() {
  auto f = [](int x) restrict() { return x; };  // expect-error: 5 C3937
  return f(1);
}
