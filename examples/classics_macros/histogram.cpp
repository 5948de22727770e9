// How often each of 256 values occurs. Simple: all threads count in the same bins in global memory,
// with atomic functions. Tiled: each tile counts in bins of its own in tile_static memory, which
// are added to the global ones at the end. The size is how many values there are.
#include <amp.h>

#include <vector>

#include "report.hpp"
#include "run_classic.hpp"

using namespace concurrency;

const int BINS = 256;

using samples = array_view<const int, 1>;
using counts = array<int, 1>;

void count(const samples& values, counts& bins) {
  parallel_for_each(values.extent,
                    TILES_KERNEL((values, bins), [ =, &bins ](index<1> idx) restrict(amp) {
                      atomic_fetch_add(&bins[values[idx]], 1);
                    }));
}

// As many threads in a tile as there are bins: each clears one, and adds one to the global bins.
void count_in_tiles(const samples& values, counts& bins, int threads) {
  // clang-format off
  parallel_for_each(extent<1>(threads).tile<BINS>(), TILES_KERNEL((values, bins, BINS, threads),
      [=, &bins](tiled_index<BINS> t_idx) restrict(amp) {
        tile_static int held[BINS];
        const int local = t_idx.local[0];
        held[local] = 0;
        t_idx.barrier.wait();
        for (int i = t_idx.global[0]; i < values.extent[0]; i += threads) {
          atomic_fetch_add(&held[values[i]], 1);
        }
        t_idx.barrier.wait();
        if (held[local] > 0) atomic_fetch_add(&bins[local], held[local]);
      }));
  // clang-format on
}

void count_tiled(const samples& values, counts& bins) {
  count_in_tiles(values, bins, values.extent.tile<BINS>().pad()[0]);
}

void count_in_64_tiles(const samples& values, counts& bins) {
  count_in_tiles(values, bins, 64 * BINS);
}

// As in a picture with a dark background, half of the samples have one of four values.
std::vector<int> make_samples(int size) {
  std::vector<int> values;
  for (int i = 0; i < size; i++) {
    const int spread = static_cast<int>(static_cast<unsigned>(i) * 2654435761u >> 24);
    values.push_back(i % 2 == 0 ? spread : spread % 4);
  }
  return values;
}

bool compare_histograms(int size) {
  const std::vector<int> values = make_samples(size);
  std::vector<int> expected(BINS, 0);
  for (const int value : values) expected[value]++;
  const samples view(size, values);
  const std::vector<int> zeros(BINS, 0);

  report table("histogram");
  const auto row = [&](const char* name, void (*histogram)(const samples&, counts&)) {
    counts bins(BINS);
    table.row(
        name, [&] { histogram(view, bins); },
        [&] { return static_cast<std::vector<int>>(bins) == expected; },
        [&] { copy(zeros.begin(), zeros.end(), bins); });
  };
  row("simple, global bins", count);
  row("tiled, tile_static bins", count_tiled);
  row("tiled, tile_static bins, 64 tiles in all", count_in_64_tiles);
  return table.all_right();
}

int main(int argc, char** argv) { return run_classic(argc, argv, 1 << 20, compare_histograms); }
