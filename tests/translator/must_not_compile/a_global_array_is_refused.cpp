// A global array is refused.
#include <amp.h>

float weights[4] = {1, 2, 3, 4};
float get(int i) restrict(cpu, amp) {
  return weights[i];  // expect-error: 6 C3586 'weights'
}
