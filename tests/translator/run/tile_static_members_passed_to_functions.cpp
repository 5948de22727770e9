// tile_static arrays of two dimensions and of structs, passed by reference and by pointer to functions and functors.
#include "expect.hpp"
using namespace concurrency;
struct best {
  float value;
  int where;
};
struct better {
  bool operator()(const best& a, const best& b) const restrict(amp) {
    return a.value > b.value || (a.value == b.value && a.where < b.where);
  }
};
template <int N, class Compare>
void reduce(best (&items)[N], int local, const tile_barrier& barrier, Compare is_better) restrict(amp) {
  for (int half = N / 2; half > 0; half /= 2) {
    if (local < half && is_better(items[local + half], items[local])) items[local] = items[local + half];
    barrier.wait();
  }
}
void take(best& to, const float& value, int where) restrict(amp) {
  to.value = value;
  to.where = where;
}
template <typename T, int R, int C>
T column_sum(T (&m)[R][C], int column) restrict(amp) {
  T sum = T();
  for (int r = 0; r < R; r++) sum += m[r][column];
  return sum;
}
int main() {
  std::vector<float> data(64);
  for (int i = 0; i < 64; i++) data[i] = float((i * 31) % 47);
  array_view<const float, 1> in(64, data);
  std::vector<int> where(4);
  array_view<int, 1> out(4, where);
  parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static best items[16];
    take(items[t.local[0]], in[t], t.global[0]);
    t.barrier.wait();
    reduce(items, t.local[0], t.barrier, better());
    if (t.local[0] == 0) out[t.tile] = items[0].where;
  });
  out.synchronize();
  std::vector<int> expected(4);
  for (int tile = 0; tile < 4; tile++) {
    int at = tile * 16;
    for (int i = at; i < tile * 16 + 16; i++) if (data[i] > data[at]) at = i;
    expected[tile] = at;
  }
  std::vector<int> sums(8), wanted(8);
  array_view<int, 2> sv(2, 4, sums);
  parallel_for_each(sv.extent.tile<2, 4>(), [=](tiled_index<2, 4> t) restrict(amp) {
    tile_static int m[2][4];
    m[t.local[0]][t.local[1]] = t.local[0] * 10 + t.local[1];
    t.barrier.wait();
    sv[t.global] = column_sum(m, t.local[1]);
  });
  sv.synchronize();
  for (int i = 0; i < 8; i++) wanted[i] = 10 + 2 * (i % 4);
  return compare(where, expected) + compare(sums, wanted);
}
