// Barriers that all threads of a tile reach, in functions that no kernel calls.
#include <amp.h>

using namespace concurrency;

void in_a_branch(tiled_index<8> t, int n) restrict(amp) {
  if (n > 4) t.barrier.wait();
  if (t.tile[0] == 2) t.barrier.wait();
  if (t.tile_origin[0] < 64) t.barrier.wait();
  if (t.global[0] - t.local[0] == 8) t.barrier.wait();
}
void in_a_loop(tiled_index<8> t, array_view<int> v) restrict(amp) {
  for (int i = 1; i < t.tile_dim0; i *= 2) {
    if (t.local[0] % i == 0) v[t] += 1;
    t.barrier.wait();
  }
}
void in_front_of_a_return(tiled_index<8> t, array_view<int> v) restrict(amp) {
  t.barrier.wait();
  if (t.local[0] > 3) return;
  all_memory_fence(t.barrier);
  v[t] = 1;
}
template <bool is_whole>
void of_a_template(tiled_index<8> t) restrict(amp) {
  if constexpr (is_whole) t.barrier.wait();
}
void uses(tiled_index<8> t) restrict(amp) { of_a_template<true>(t); }
