// The pull that bodies have on each other. Simple: each thread reads all bodies from global memory.
// Tiled: a tile brings as many bodies as it has threads to tile_static memory, where all of its
// threads read them, and goes on to the next. The size is how many bodies there are, rounded up to
// a multiple of 64.
#include <amp.h>
#include <amp_short_vectors.h>

#include <cmath>
#include <limits>
#include <vector>

#include "report.hpp"
#include "run_classic.hpp"

using namespace concurrency;
using namespace concurrency::graphics;

const int TS = 64;
const float SOFTENING = 0.01f;

// A body is its position, and its mass in w.
using bodies = array_view<const float_4, 1>;
using accelerations = array_view<float_3, 1>;

void pull(const bodies& all, const accelerations& out) {
  // clang-format off
  parallel_for_each(out.extent, TILES_KERNEL((all, out, SOFTENING),
      [=](index<1> idx) restrict(amp) {
        const float_3 mine = all[idx].xyz;
        float_3 sum(0.0f, 0.0f, 0.0f);
        for (int i = 0; i < all.extent[0]; i++) {
          const float_4 other = all[i];
          const float_3 way = other.xyz - mine;
          const float square = way.x * way.x + way.y * way.y + way.z * way.z + SOFTENING;
          sum += way * (other.w / (square * precise_math::sqrt(square)));
        }
        out[idx] = sum;
      }));
  // clang-format on
}

void pull_tiled(const bodies& all, const accelerations& out) {
  // clang-format off
  parallel_for_each(out.extent.tile<TS>(), TILES_KERNEL((all, out, SOFTENING, TS),
      [=](tiled_index<TS> t_idx) restrict(amp) {
        tile_static float_4 held[TS];
        const float_3 mine = all[t_idx].xyz;
        float_3 sum(0.0f, 0.0f, 0.0f);
        for (int first = 0; first < all.extent[0]; first += TS) {
          held[t_idx.local[0]] = all[first + t_idx.local[0]];
          t_idx.barrier.wait();
          for (int i = 0; i < TS; i++) {
            const float_4 other = held[i];
            const float_3 way = other.xyz - mine;
            const float square = way.x * way.x + way.y * way.y + way.z * way.z + SOFTENING;
            sum += way * (other.w / (square * precise_math::sqrt(square)));
          }
          t_idx.barrier.wait();
        }
        out[t_idx] = sum;
      }));
  // clang-format on
}

// A spiral.
std::vector<float_4> make_bodies(int n) {
  std::vector<float_4> all;
  for (int i = 0; i < n; i++) {
    const float angle = 0.1f * static_cast<float>(i);
    const float radius = 1.0f + static_cast<float>(i) / static_cast<float>(n);
    all.push_back(float_4(radius * std::cos(angle), radius * std::sin(angle),
                          0.01f * static_cast<float>(i % 37), 1.0f + static_cast<float>(i % 5)));
  }
  return all;
}

// What one body feels, and the sum of the same without signs, which tells how rounding adds up.
struct exact_pull {
  double sum[3] = {};
  double magnitude = 0;
};

exact_pull expected_pull(const std::vector<float_4>& all, const float_4& body) {
  exact_pull pull;
  for (const float_4& other : all) {
    const double way[] = {static_cast<double>(other.x) - body.x,
                          static_cast<double>(other.y) - body.y,
                          static_cast<double>(other.z) - body.z};
    const double square = way[0] * way[0] + way[1] * way[1] + way[2] * way[2] + SOFTENING;
    const double weight = other.w / (square * std::sqrt(square));
    for (int d = 0; d < 3; d++) pull.sum[d] += way[d] * weight;
    pull.magnitude += std::sqrt(square) * weight;
  }
  return pull;
}

// One rounding for each number that is added, and a dozen in each of them.
bool is_right(const float_3& computed, const exact_pull& expected, int n) {
  const double tolerance =
      (n + 12) * static_cast<double>(std::numeric_limits<float>::epsilon()) * expected.magnitude;
  return std::fabs(computed.x - expected.sum[0]) <= tolerance &&
         std::fabs(computed.y - expected.sum[1]) <= tolerance &&
         std::fabs(computed.z - expected.sum[2]) <= tolerance;
}

bool compare_pulls(int size) {
  const int n = extent<1>(size).tile<TS>().pad()[0];
  const std::vector<float_4> all = make_bodies(n);
  std::vector<exact_pull> expected;
  for (const float_4& body : all) expected.push_back(expected_pull(all, body));
  const bodies view(n, all);

  report table("n-body");
  const auto row = [&](const char* name, void (*compute)(const bodies&, const accelerations&)) {
    std::vector<float_3> computed(all.size(), float_3(-1.0f));
    const accelerations out(n, computed);
    table.row(
        name, [&] { compute(view, out); },
        [&] {
          out.synchronize();
          bool all_right = true;
          for (int i = 0; i < n; i++) {
            all_right = all_right && is_right(computed[i], expected[i], n);
          }
          return all_right;
        });
  };
  row("simple", pull);
  row("tiled", pull_tiled);
  return table.all_right();
}

int main(int argc, char** argv) { return run_classic(argc, argv, 2048, compare_pulls); }
