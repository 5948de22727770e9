// An amp function called from main is refused.
#include <amp.h>

int device(int x) restrict(amp) { return x; }
int main() {
  return device(0);  // expect-error: 6 C3930
}
