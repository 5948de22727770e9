// Barriers that some threads do not reach, in functions that no kernel calls.
#include <amp.h>

using namespace concurrency;

void in_a_branch(tiled_index<8> t) restrict(amp) {
  if (t.local[0] < 4) t.barrier.wait();  // expect-error: 7 C3561 may not reach this barrier
}
void in_a_loop(tiled_index<4, 4> t, array_view<int, 2> v) restrict(amp) {
  const int row = t.local[0];
  for (int i = 0; i < row; ++i) {
    t.barrier.wait();  // expect-error: 12 C3561 may not reach this barrier
  }
}
void behind_a_return(tiled_index<8> t, array_view<int> v) restrict(amp) {
  if (t.global[0] > v.extent[0]) return;
  v[t] = 1;
  t.barrier.wait();  // expect-error: 18 C3561 may not reach this barrier
}
void meet(const tile_barrier& b) restrict(amp) { b.wait(); }
void through_another(tiled_index<8> t) restrict(amp) {
  t.local[0] == 0 && (meet(t.barrier), true);  // expect-error: 22 C3561 the barrier in this call
}
