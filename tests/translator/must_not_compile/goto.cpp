// goto is no statement of restrict(amp).
#include <amp.h>

int twice(int x) restrict(amp) {
  goto end;  // expect-error: 5 C3593: 'goto' cannot be used
end:         // expect-error: 6 C3598: labels cannot be used
  return 2 * x;
}
