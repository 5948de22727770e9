// A static variable of a file is refused.
#include <amp.h>

static float scale = 2;
float get(float x) restrict(cpu, amp) {
  return scale * x;  // expect-error: 6 C3586 'scale'
}
