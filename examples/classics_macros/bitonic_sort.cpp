// Bitonic sort: sorted runs become twice as long again and again, by comparisons over strides of
// half their length, a quarter, and so on to 1. Simple: one launch for each stride. Tiled: strides
// within a tile are compared in tile_static memory, many in one launch. The size is how many
// numbers there are, rounded up to a power of two, from the size of a tile on.
#include <amp.h>

#include <algorithm>
#include <vector>

#include "report.hpp"
#include "run_classic.hpp"

using namespace concurrency;

const int TS = 256;

// Orders each number and the one `stride` behind it: upwards in every other run, downwards between.
void compare_globally(array<unsigned, 1>& numbers, int run, int stride) {
  // clang-format off
  parallel_for_each(extent<1>(numbers.extent[0] / 2), TILES_KERNEL((numbers, run, stride),
      [=, &numbers](index<1> idx) restrict(amp) {
        const int first = idx[0] / stride * stride * 2 + idx[0] % stride;
        const int second = first + stride;
        const unsigned a = numbers[first];
        const unsigned b = numbers[second];
        const bool is_upwards = (first & run) == 0;
        if ((a > b) == is_upwards) {
          numbers[first] = b;
          numbers[second] = a;
        }
      }));
  // clang-format on
}

// The same for all strides below the tile's size, for runs from `first_run` to `last_run`.
void compare_in_tiles(array<unsigned, 1>& numbers, int first_run, int last_run) {
  // clang-format off
  parallel_for_each(numbers.extent.tile<TS>(), TILES_KERNEL((numbers, first_run, last_run, TS),
      [=, &numbers](tiled_index<TS> t_idx) restrict(amp) {
        tile_static unsigned held[TS];
        const int local = t_idx.local[0];
        unsigned mine = numbers[t_idx];
        for (int run = first_run; run <= last_run; run *= 2) {
          for (int stride = min(run, TS) / 2; stride > 0; stride /= 2) {
            held[local] = mine;
            t_idx.barrier.wait();
            const unsigned other = held[local ^ stride];
            const bool is_upwards = (t_idx.global[0] & run) == 0;
            const bool is_first = (local & stride) == 0;
            mine = is_upwards == is_first ? min(mine, other) : max(mine, other);
            t_idx.barrier.wait();
          }
        }
        numbers[t_idx] = mine;
      }));
  // clang-format on
}

void sort_simple(array<unsigned, 1>& numbers) {
  for (int run = 2; run <= numbers.extent[0]; run *= 2) {
    for (int stride = run / 2; stride > 0; stride /= 2) compare_globally(numbers, run, stride);
  }
}

void sort_tiled(array<unsigned, 1>& numbers) {
  compare_in_tiles(numbers, 2, TS);
  for (int run = 2 * TS; run <= numbers.extent[0]; run *= 2) {
    for (int stride = run / 2; stride >= TS; stride /= 2) compare_globally(numbers, run, stride);
    compare_in_tiles(numbers, run, run);
  }
}

std::vector<unsigned> make_numbers(int size) {
  std::vector<unsigned> numbers(TS);
  while (numbers.size() < static_cast<std::size_t>(size)) numbers.resize(numbers.size() * 2);
  unsigned state = 12345;
  for (unsigned& number : numbers) number = state = state * 1664525u + 1013904223u;
  return numbers;
}

bool compare_sorts(int size) {
  const std::vector<unsigned> source = make_numbers(size);
  std::vector<unsigned> expected = source;
  std::sort(expected.begin(), expected.end());

  report table("bitonic sort");
  const auto row = [&](const char* name, void (*sort)(array<unsigned, 1>&)) {
    array<unsigned, 1> numbers(static_cast<int>(source.size()));
    table.row(
        name, [&] { sort(numbers); },
        [&] { return static_cast<std::vector<unsigned>>(numbers) == expected; },
        [&] { copy(source.begin(), source.end(), numbers); });
  };
  row("simple, a launch for each stride", sort_simple);
  row("tiled, short strides in tile_static memory", sort_tiled);
  return table.all_right();
}

int main(int argc, char** argv) { return run_classic(argc, argv, 1 << 16, compare_sorts); }
