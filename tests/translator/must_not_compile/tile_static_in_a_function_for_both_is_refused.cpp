// Tile static in a function for both is refused.
#include <amp.h>

int sum(int x) restrict(cpu, amp) {
  tile_static int shared[4];  // expect-error: 5 C3584 is for the host, too
  shared[0] = x;
  return shared[0];
}
