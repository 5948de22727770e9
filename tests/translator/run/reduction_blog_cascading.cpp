// A reduction in two stages with a tile_static array, unrolled, over an array and its sections.
#include "expect.hpp"
#include <numeric>
using namespace concurrency;

template <typename T, unsigned int tile_size, unsigned int tile_count>
T reduce(const std::vector<T>& source) {
  static_assert(tile_size <= 256, "the tile is too large");
  const unsigned int element_count = static_cast<unsigned int>(source.size());
  array<T, 1> a(element_count, source.cbegin());
  array<T, 1> partial(tile_count);
  const int stride = tile_size * tile_count * 2;
  parallel_for_each(extent<1>(tile_count * tile_size).tile<tile_size>(),
                    [=, &a, &partial](tiled_index<tile_size> tidx) restrict(amp) {
    tile_static T tile_data[tile_size];
    unsigned local_idx = tidx.local[0];
    unsigned input_idx = (tidx.tile[0] * 2 * tile_size) + local_idx;
    tile_data[local_idx] = 0;
    do {
      tile_data[local_idx] += a[input_idx] + (input_idx + tile_size < element_count ? a[input_idx + tile_size] : T());
      input_idx += stride;
    } while (input_idx < element_count);
    tidx.barrier.wait();
    for (unsigned s = tile_size / 2; s > 0; s /= 2) {
      if (local_idx < s) tile_data[local_idx] += tile_data[local_idx + s];
      tidx.barrier.wait();
    }
    if (local_idx == 0) partial[tidx.tile[0]] = tile_data[0];
  });
  std::vector<T> v(tile_count);
  copy(partial, v.begin());
  return std::accumulate(v.begin(), v.end(), T());
}

int main() {
  std::vector<float> v(4096);
  for (unsigned i = 0; i < v.size(); ++i) v[i] = float(i % 7);
  const float expected = std::accumulate(v.begin(), v.end(), 0.0f);
  const float got = reduce<float, 64, 4>(v);
  std::vector<int> w(1024, 3);
  return (got != expected) + (reduce<int, 32, 2>(w) != 3072);
}
