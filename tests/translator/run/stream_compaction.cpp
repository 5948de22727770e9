// Stream compaction by a scan in tiles, in three kernels.
#include "expect.hpp"
using namespace concurrency;

namespace compaction {
static const int tile_size = 32;

template <typename T>
struct is_odd {
  int operator()(const T& x) const restrict(cpu, amp) { return x & 1 ? 1 : 0; }
};

template <int N>
int exclusive_scan(int (&data)[2][N], int value, const tiled_index<N>& t) restrict(amp) {
  const int l = t.local[0];
  int in = 0, out = 1;
  data[in][l] = value;
  t.barrier.wait();
  for (int offset = 1; offset < N; offset <<= 1) {
    data[out][l] = l >= offset ? data[in][l] + data[in][l - offset] : data[in][l];
    in ^= 1;
    out ^= 1;
    t.barrier.wait();
  }
  return data[in][l] - value;
}

template <typename T, typename Predicate>
std::vector<T> compact(const std::vector<T>& values, Predicate wanted) {
  const int count = int(values.size());
  array_view<const T> in(count, values);
  const auto domain = in.extent.template tile<tile_size>().pad();
  const int tiles = domain.size() / tile_size;
  array<int> places(domain.size());
  array<int> totals(tiles);
  parallel_for_each(
      domain, [ =, &places, &totals ](tiled_index<tile_size> t) restrict(amp) {
        tile_static int held[2][tile_size];
        const int flag = in.extent.contains(t.global) ? wanted(in[t.global]) : 0;
        const int place = exclusive_scan(held, flag, t);
        places[t.global] = flag ? place : -1;
        if (t.local[0] == tile_size - 1) totals[t.tile] = place + flag;
      });
  std::vector<int> starts = totals;
  int sum = 0;
  for (int& start : starts) {
    const int own = start;
    start = sum;
    sum += own;
  }
  std::vector<T> made(sum);
  array_view<const int> offsets(tiles, starts);
  array_view<T> out(sum, made);
  out.discard_data();
  parallel_for_each(
      in.extent, [ =, &places ](index<1> i) restrict(amp) {
        if (places[i] >= 0) out[offsets[i[0] / tile_size] + places[i]] = in[i];
      });
  out.synchronize();
  return made;
}
}  // namespace compaction

int main() {
  std::vector<int> values(150), expected;
  for (int i = 0; i < 150; ++i) {
    values[i] = i * i % 37 + i / 3;
    if (values[i] & 1) expected.push_back(values[i]);
  }
  return compare(compaction::compact(values, compaction::is_odd<int>()), expected);
}
