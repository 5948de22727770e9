// Kernels over groups of 1, 2, ... devices, timed in turns: what each further device is worth.
// Results are compared with those of one device before a time is printed.
//
// Usage: bench_device_groups [<scale> [<rounds>]]   scale 1.0: for GPUs; on CPUs, use 0.05
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

using namespace tiles;

namespace {

using floats = std::vector<float>;

const kernel kernels("groups.tile", R"(
void stencil(tiled_index<8, 32> t, array_view<const float, 2> from, array_view<float, 2> to)
    restrict(amp) {
  const int i = t.global[0], j = t.global[1];
  if (i < 1 || j < 1 || i >= to.extent[0] - 1 || j >= to.extent[1] - 1) return;
  to(i, j) = 0.25f * (from(i - 1, j) + from(i + 1, j) + from(i, j - 1) + from(i, j + 1));
}
void convolve(tiled_index<8, 32> t, array_view<const float, 2> from, array_view<float, 2> to)
    restrict(amp) {
  const int i = t.global[0], j = t.global[1];
  if (i < 2 || j < 2 || i >= to.extent[0] - 2 || j >= to.extent[1] - 2) return;
  float sum = 0;
  for (int y = -2; y <= 2; ++y)
    for (int x = -2; x <= 2; ++x) sum += from(i + y, j + x) * (1.0f / (1 + x * x + y * y));
  to(i, j) = 0.1f * sum;
}
void multiply(tiled_index<16, 16> t, array_view<const float, 2> a, array_view<const float, 2> b,
              array_view<float, 2> c) restrict(amp) {
  tile_static float x[16][16], y[16][16];
  float sum = 0;
  for (int k = 0; k < a.extent[1]; k += 16) {
    x[t.local[0]][t.local[1]] = a(t.global[0], k + t.local[1]);
    y[t.local[0]][t.local[1]] = b(k + t.local[0], t.global[1]);
    t.barrier.wait();
    for (int n = 0; n < 16; ++n) sum += x[t.local[0]][n] * y[n][t.local[1]];
    t.barrier.wait();
  }
  c[t] = sum;
}
void bodies(tiled_index<256> t, array_view<const float, 2> at, array_view<float, 2> force)
    restrict(amp) {
  tile_static float x[256], y[256];
  const float own_x = at(0, t.global[0]), own_y = at(1, t.global[0]);
  float fx = 0, fy = 0;
  for (int first = 0; first < at.extent[1]; first += 256) {
    x[t.local[0]] = at(0, first + t.local[0]);
    y[t.local[0]] = at(1, first + t.local[0]);
    t.barrier.wait();
    for (int n = 0; n < 256; ++n) {
      const float dx = x[n] - own_x, dy = y[n] - own_y;
      const float r = 1.0f / (dx * dx + dy * dy + 0.01f);
      fx += dx * r;
      fy += dy * r;
    }
    t.barrier.wait();
  }
  force(t.global[0], 0) = fx;
  force(t.global[0], 1) = fy;
}
void sums(tiled_index<1, 256> t, array_view<const float, 2> a, array_view<float, 1> rows)
    restrict(amp) {
  float sum = 0;
  for (int j = t.local[1]; j < a.extent[1]; j += 256) sum += a(t.global[0], j);
  const float all = tile_reduce(t, sum, plus);
  if (t.local[1] == 0) rows[t.global[0]] = all;
})");

floats data_of(std::size_t count) {
  floats made(count);
  for (std::size_t i = 0; i < count; ++i) made[i] = static_cast<float>(i * 37 % 101) * 0.01f;
  return made;
}

/// One case on one group: what it launches, and its result.
struct prepared {
  std::function<void()> launch;
  std::function<floats()> result;
};

struct bench_case {
  std::string name;
  int launches;  ///< of a measurement
  std::function<prepared(const device_group&)> prepare;
};

template <int N>
struct plate {
  plate(const device_group& group, const extent<N>& shape, const distribution& how)
      : data(data_of(static_cast<std::size_t>(shape.size()))),
        view(shape, data),
        parts(group, view, how) {}

  floats data;
  array_view<float, N> view;
  distributed_view<float, N> parts;
};

bench_case between_planes(const std::string& name, int size, int depth) {
  return {name, 20, [=](const device_group& group) {
            const extent<2> shape(size, size);
            const auto how = distribution::halo(0, depth);
            const auto a = std::make_shared<plate<2>>(group, shape, how);
            const auto b = std::make_shared<plate<2>>(group, shape, how);
            return prepared{[=] {
                              parallel_for_each(group, shape.tile<8, 32>(), kernels.function(name),
                                                a->parts, b->parts);
                              std::swap(a->parts, b->parts);
                            },
                            [=] {
                              a->parts.synchronize();
                              b->parts.synchronize();
                              return a->data;
                            }};
          }};
}

bench_case product(int size) {
  return {"multiply", 2, [=](const device_group& group) {
            const extent<2> shape(size, size);
            const auto a = std::make_shared<plate<2>>(group, shape, distribution::split(0));
            const auto b = std::make_shared<plate<2>>(group, shape, distribution::copy());
            const auto c = std::make_shared<plate<2>>(group, shape, distribution::split(0));
            return prepared{[=] {
                              parallel_for_each(group, shape.tile<16, 16>(),
                                                kernels.function("multiply"), a->parts, b->parts,
                                                c->parts);
                            },
                            [=] {
                              c->parts.synchronize();
                              return c->data;
                            }};
          }};
}

bench_case n_body(int count) {
  return {"bodies", 2, [=](const device_group& group) {
            const auto at =
                std::make_shared<plate<2>>(group, extent<2>(2, count), distribution::copy());
            const auto force =
                std::make_shared<plate<2>>(group, extent<2>(count, 2), distribution::split(0));
            return prepared{[=] {
                              parallel_for_each(group, extent<1>(count).tile<256>(),
                                                kernels.function("bodies"), at->parts,
                                                force->parts);
                            },
                            [=] {
                              force->parts.synchronize();
                              return force->data;
                            }};
          }};
}

bench_case row_sums(int rows, int columns) {
  return {"sums", 20, [=](const device_group& group) {
            const auto a =
                std::make_shared<plate<2>>(group, extent<2>(rows, columns), distribution::split(0));
            const auto sums =
                std::make_shared<plate<1>>(group, extent<1>(rows), distribution::split(0));
            return prepared{[=] {
                              parallel_for_each(group, extent<2>(rows, 256).tile<1, 256>(),
                                                kernels.function("sums"), a->parts, sums->parts);
                            },
                            [=] {
                              sums->parts.synchronize();
                              return sums->data;
                            }};
          }};
}

double seconds_of(const device_group& group, const prepared& run, int launches) {
  group.wait();
  const auto start = std::chrono::steady_clock::now();
  for (int n = 0; n < launches; ++n) run.launch();
  group.wait();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() / launches;
}

double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

bool are_close(const floats& a, const floats& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!(std::abs(a[i] - b[i]) <= 1e-4f * (1 + std::abs(b[i])))) return false;
  }
  return a.size() == b.size();
}

// The first so many devices of the kind that is the default.
std::vector<device_group> groups() {
  std::vector<accelerator> devices;
  for (const accelerator& each : accelerator::get_all()) {
    if (each.description == accelerator().description) devices.push_back(each);
  }
  std::vector<device_group> made;
  for (std::size_t count = 1; count <= devices.size(); count *= 2) {
    made.emplace_back(std::vector<accelerator>(
        devices.begin(), devices.begin() + static_cast<std::ptrdiff_t>(count)));
  }
  // One device alone shows what a second context costs.
  if (devices.size() == 1) {
    made.emplace_back(std::vector<accelerator>{devices.front(), devices.front()});
  }
  return made;
}

bool measure(const bench_case& measured, const std::vector<device_group>& over, int rounds) {
  std::vector<prepared> runs;
  for (const device_group& group : over) runs.push_back(measured.prepare(group));
  floats expected;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    runs[i].launch();
    runs[i].launch();
    const floats got = runs[i].result();
    if (i == 0) expected = got;
    if (!are_close(got, expected)) {
      std::printf("%-10s wrong results on %zu members\n", measured.name.c_str(), over[i].size());
      return false;
    }
  }
  std::vector<std::vector<double>> times(runs.size());
  for (int round = 0; round <= rounds; ++round) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const double seconds = seconds_of(over[i], runs[i], measured.launches);
      if (round > 0) times[i].push_back(seconds);  // the first one moves data
    }
  }
  const double alone = median(times[0]);
  std::printf("%-10s 1 member %9.3f ms", measured.name.c_str(), 1e3 * alone);
  for (std::size_t i = 1; i < runs.size(); ++i) {
    std::printf(" | %zu members %9.3f ms, %.2f times as fast", over[i].size(),
                1e3 * median(times[i]), alone / median(times[i]));
  }
  std::printf("\n");
  std::fflush(stdout);
  return true;
}

int scaled(int size, double scale, int step) {
  return std::max(step, static_cast<int>(size * scale) / step * step);
}

}  // namespace

int main(int argc, char** argv) {
  const double scale = argc > 1 ? std::atof(argv[1]) : 1.0;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 5;
  const std::vector<device_group> over = groups();
  const int plane = scaled(32768, scale, 256);
  bool is_right = true;
  for (const bench_case& each :
       {between_planes("stencil", plane, 1), between_planes("convolve", plane, 2),
        product(scaled(16384, scale, 256)), n_body(scaled(1 << 20, scale, 256)),
        row_sums(plane, plane)}) {
    is_right &= measure(each, over, rounds);
  }
  return is_right ? 0 : 1;
}
