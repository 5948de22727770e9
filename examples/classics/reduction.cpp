// The sum of many numbers in eight stages, each of which mends what is slow about one before. The
// size is how many numbers there are.
#include <amp.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "report.hpp"
#include "run_classic.hpp"

using namespace concurrency;

const int TS = 256;

// Stages 1 and 2 halve the numbers, which they overwrite, until one is left.

int reduce_simple(array<int, 1>& numbers) {
  for (int count = numbers.extent[0]; count > 1;) {
    const int middle = (count + 1) / 2;
    parallel_for_each(
        extent<1>(count - middle),
        [ =, &numbers ](index<1> idx) restrict(amp) { numbers[idx] += numbers[idx + middle]; });
    count = middle;
  }
  return array_view<int, 1>(numbers)[0];
}

int reduce_views(array<int, 1>& numbers) {
  array_view<int, 1> rest(numbers);
  while (rest.extent[0] > 1) {
    const array_view<int, 1> lower = rest.section(0, (rest.extent[0] + 1) / 2);
    const array_view<int, 1> upper = rest.section(index<1>(lower.extent[0]));
    parallel_for_each(
        upper.extent, [=](index<1> idx) restrict(amp) { lower[idx] += upper[idx]; });
    rest = lower;
  }
  return rest[0];
}

// Stages 3 to 7 leave one sum for each tile, again and again until one is left.

using tile_sums = void(const array_view<const int, 1>& in, const array_view<int, 1>& sums);

template <tile_sums* add_tiles, int numbers_per_tile>
int reduce_tiles(array<int, 1>& numbers) {
  array_view<const int, 1> rest(numbers);
  while (rest.extent[0] > 1) {
    array_view<int, 1> sums((rest.extent[0] + numbers_per_tile - 1) / numbers_per_tile);
    add_tiles(rest, sums);
    rest = sums;
  }
  return rest[0];
}

// Threads that add stand apart, so that most vector lanes idle.
void add_interleaved(const array_view<const int, 1>& in, const array_view<int, 1>& sums) {
  parallel_for_each(
      in.extent.tile<TS>().pad(), [=](tiled_index<TS> t_idx) restrict(amp) {
        tile_static int held[TS];
        const int local = t_idx.local[0];
        held[local] = in.extent.contains(t_idx.global) ? in[t_idx] : 0;
        t_idx.barrier.wait();
        for (int stride = 1; stride < TS; stride *= 2) {
          if (local % (2 * stride) == 0) held[local] += held[local + stride];
          t_idx.barrier.wait();
        }
        if (local == 0) sums[t_idx.tile] = held[0];
      });
}

// Neighbouring threads add, but what they add stands apart, in few banks of memory.
void add_strided(const array_view<const int, 1>& in, const array_view<int, 1>& sums) {
  parallel_for_each(
      in.extent.tile<TS>().pad(), [=](tiled_index<TS> t_idx) restrict(amp) {
        tile_static int held[TS];
        const int local = t_idx.local[0];
        held[local] = in.extent.contains(t_idx.global) ? in[t_idx] : 0;
        t_idx.barrier.wait();
        for (int stride = 1; stride < TS; stride *= 2) {
          const int first = 2 * stride * local;
          if (first < TS) held[first] += held[first + stride];
          t_idx.barrier.wait();
        }
        if (local == 0) sums[t_idx.tile] = held[0];
      });
}

// Neighbouring threads add neighbours, but half of all threads have never anything to add.
void add_sequential(const array_view<const int, 1>& in, const array_view<int, 1>& sums) {
  parallel_for_each(
      in.extent.tile<TS>().pad(), [=](tiled_index<TS> t_idx) restrict(amp) {
        tile_static int held[TS];
        const int local = t_idx.local[0];
        held[local] = in.extent.contains(t_idx.global) ? in[t_idx] : 0;
        t_idx.barrier.wait();
        for (int stride = TS / 2; stride > 0; stride /= 2) {
          if (local < stride) held[local] += held[local + stride];
          t_idx.barrier.wait();
        }
        if (local == 0) sums[t_idx.tile] = held[0];
      });
}

// Each thread adds two numbers before it stores one.
void add_two_each(const array_view<const int, 1>& in, const array_view<int, 1>& sums) {
  parallel_for_each(
      extent<1>(sums.extent[0] * TS).tile<TS>(), [=](tiled_index<TS> t_idx) restrict(amp) {
        tile_static int held[TS];
        const int local = t_idx.local[0];
        const index<1> first = t_idx.global + t_idx.tile_origin;
        const index<1> second = first + TS;
        held[local] = (in.extent.contains(first) ? in[first] : 0) +
                      (in.extent.contains(second) ? in[second] : 0);
        t_idx.barrier.wait();
        for (int stride = TS / 2; stride > 0; stride /= 2) {
          if (local < stride) held[local] += held[local + stride];
          t_idx.barrier.wait();
        }
        if (local == 0) sums[t_idx.tile] = held[0];
      });
}

// What the loop does is written down for each stride.
#define ADD_UPPER(stride)                                  \
  if (local < stride) held[local] += held[local + stride]; \
  t_idx.barrier.wait_with_tile_static_memory_fence();

void add_unrolled(const array_view<const int, 1>& in, const array_view<int, 1>& sums) {
  static_assert(TS == 256, "the strides below are those for a tile of 256");
  parallel_for_each(
      extent<1>(sums.extent[0] * TS).tile<TS>(), [=](tiled_index<TS> t_idx) restrict(amp) {
        tile_static int held[TS];
        const int local = t_idx.local[0];
        const index<1> first = t_idx.global + t_idx.tile_origin;
        const index<1> second = first + TS;
        held[local] = (in.extent.contains(first) ? in[first] : 0) +
                      (in.extent.contains(second) ? in[second] : 0);
        t_idx.barrier.wait_with_tile_static_memory_fence();
        ADD_UPPER(128)
        ADD_UPPER(64)
        ADD_UPPER(32)
        ADD_UPPER(16) ADD_UPPER(8) ADD_UPPER(4) ADD_UPPER(2) ADD_UPPER(1) if (local == 0)
            sums[t_idx.tile] = held[0];
      });
}

// Stage 8: as many tiles as keep the device busy add all numbers in one pass, each thread every
// so-manieth; the host adds the sums of the tiles.
int reduce_cascading(array<int, 1>& numbers) {
  const int tiles = std::max(1, std::min(64, numbers.extent[0] / (8 * TS)));
  const int threads = tiles * TS;
  const array_view<const int, 1> in(numbers);
  const array_view<int, 1> sums(tiles);
  parallel_for_each(
      extent<1>(threads).tile<TS>(), [=](tiled_index<TS> t_idx) restrict(amp) {
        tile_static int held[TS];
        const int local = t_idx.local[0];
        int sum = 0;
        for (int i = t_idx.global[0]; i < in.extent[0]; i += threads) sum += in[i];
        held[local] = sum;
        t_idx.barrier.wait_with_tile_static_memory_fence();
        ADD_UPPER(128)
        ADD_UPPER(64)
        ADD_UPPER(32)
        ADD_UPPER(16) ADD_UPPER(8) ADD_UPPER(4) ADD_UPPER(2) ADD_UPPER(1) if (local == 0)
            sums[t_idx.tile] = held[0];
      });
  const int* const first = sums.data();
  return std::accumulate(first, first + tiles, 0);
}

bool compare_reductions(int size) {
  std::vector<int> source;
  for (int i = 0; i < size; i++) source.push_back(i % 31 - 11);
  const int expected = std::accumulate(source.begin(), source.end(), 0);

  report table("reduction");
  const auto row = [&](const char* name, int (*reduce)(array<int, 1>&)) {
    array<int, 1> numbers(size);
    int sum = -1;
    table.row(
        name, [&] { sum = reduce(numbers); }, [&] { return sum == expected; },
        [&] { copy(source.begin(), source.end(), numbers); });
  };
  row("1 simple, halves", reduce_simple);
  row("2 halves as sections of a view", reduce_views);
  row("3 tiled, interleaved", reduce_tiles<add_interleaved, TS>);
  row("4 tiled, neighbouring threads", reduce_tiles<add_strided, TS>);
  row("5 tiled, sequential addresses", reduce_tiles<add_sequential, TS>);
  row("6 tiled, two numbers a thread", reduce_tiles<add_two_each, 2 * TS>);
  row("7 tiled, unrolled", reduce_tiles<add_unrolled, 2 * TS>);
  row("8 tiled, cascading in one pass", reduce_cascading);
  return table.all_right();
}

int main(int argc, char** argv) { return run_classic(argc, argv, 1 << 20, compare_reductions); }
