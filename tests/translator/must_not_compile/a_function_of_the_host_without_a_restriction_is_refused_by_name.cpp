// A function of the host without a restriction is refused by name.
#include <amp.h>

#include <cstdlib>
int random_number() restrict(amp) {
  return std::rand();  // expect-error: 6 C3930
}
