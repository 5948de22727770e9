// Inclusive scan: each number becomes the sum of all up to it. Simple: as many launches as the size
// has bits, each of which adds all numbers. Tiled: one pass scans tiles and leaves the sum of each,
// the sums are scanned in the same way, and a second pass adds them to the tiles behind. The size
// is how many numbers there are.
#include <amp.h>

#include <numeric>
#include <utility>
#include <vector>

#include "report.hpp"
#include "run_classic.hpp"

using namespace concurrency;

const int TS = 256;
const int EACH = 8;

using numbers = array_view<const int, 1>;
using sums = array_view<int, 1>;

void scan_simple(const numbers& in, const sums& out) {
  sums source(in.extent);
  sums target(in.extent);
  in.copy_to(target);
  for (int stride = 1; stride < in.extent[0]; stride *= 2) {
    std::swap(source, target);
    parallel_for_each(in.extent,
                      TILES_KERNEL((source, target, stride), [=](index<1> idx) restrict(amp) {
                        target[idx] = source[idx] + (idx[0] >= stride ? source[idx - stride] : 0);
                      }));
  }
  target.copy_to(out);
}

// Each thread scans one number.
void scan_tiles(const numbers& in, const sums& out, const sums& tile_sums) {
  // clang-format off
  parallel_for_each(in.extent.tile<TS>().pad(), TILES_KERNEL((in, out, tile_sums, TS),
      [=](tiled_index<TS> t_idx) restrict(amp) {
        tile_static int held[TS];
        const int local = t_idx.local[0];
        int sum = in.extent.contains(t_idx.global) ? in[t_idx] : 0;
        for (int stride = 1; stride < TS; stride *= 2) {
          held[local] = sum;
          t_idx.barrier.wait();
          if (local >= stride) sum += held[local - stride];
          t_idx.barrier.wait();
        }
        if (out.extent.contains(t_idx.global)) out[t_idx] = sum;
        if (local == TS - 1) tile_sums[t_idx.tile] = sum;
      }));
  // clang-format on
}

// Each thread adds EACH neighbours, and scans them once it knows what is in front of them.
void scan_tiles_of_runs(const numbers& in, const sums& out, const sums& tile_sums) {
  // clang-format off
  parallel_for_each(extent<1>(tile_sums.extent[0] * TS).tile<TS>(),
      TILES_KERNEL((in, out, tile_sums, TS, EACH),
      [=](tiled_index<TS> t_idx) restrict(amp) {
        tile_static int held[TS];
        const int local = t_idx.local[0];
        const int first = t_idx.global[0] * EACH;
        const int end = min(first + EACH, in.extent[0]);
        int run = 0;
        for (int i = first; i < end; i++) run += in[i];
        int sum = run;
        for (int stride = 1; stride < TS; stride *= 2) {
          held[local] = sum;
          t_idx.barrier.wait();
          if (local >= stride) sum += held[local - stride];
          t_idx.barrier.wait();
        }
        if (local == TS - 1) tile_sums[t_idx.tile] = sum;
        sum -= run;
        for (int i = first; i < end; i++) {
          sum += in[i];
          out[i] = sum;
        }
      }));
  // clang-format on
}

using tile_scan = void(const numbers& in, const sums& out, const sums& tile_sums);

template <tile_scan* scan_each, int numbers_per_tile>
void scan_tiled(const numbers& in, const sums& out) {
  const int tiles = (in.extent[0] + numbers_per_tile - 1) / numbers_per_tile;
  const sums tile_sums(tiles);
  scan_each(in, out, tile_sums);
  if (tiles == 1) return;

  const sums before(tiles);
  scan_tiled<scan_each, numbers_per_tile>(tile_sums, before);
  const sums rest = out.section(index<1>(numbers_per_tile));
  parallel_for_each(rest.extent, TILES_KERNEL((rest, before, numbers_per_tile), [=
  ](index<1> idx) restrict(amp) { rest[idx] += before[idx[0] / numbers_per_tile]; }));
}

bool compare_scans(int size) {
  std::vector<int> source;
  for (int i = 0; i < size; i++) source.push_back(i % 29 - 13);
  std::vector<int> expected(source.size());
  std::partial_sum(source.begin(), source.end(), expected.begin());
  const numbers in(size, source);

  report table("scan");
  const auto row = [&](const char* name, void (*scan)(const numbers&, const sums&)) {
    std::vector<int> scanned(source.size(), -1);
    const sums out(size, scanned);
    table.row(
        name, [&] { scan(in, out); },
        [&] {
          out.synchronize();
          return scanned == expected;
        });
  };
  row("simple, a launch for each stride", scan_simple);
  row("tiled, two passes", scan_tiled<scan_tiles, TS>);
  row("tiled, two passes, 8 numbers a thread", scan_tiled<scan_tiles_of_runs, EACH * TS>);
  return table.all_right();
}

int main(int argc, char** argv) { return run_classic(argc, argv, 1 << 20, compare_scans); }
