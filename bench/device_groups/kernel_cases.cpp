// Kernels with tiles, as programs write them.
#include "bench/device_groups/plate.hpp"

namespace groups_bench {
namespace {

using namespace tiles;

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

timed_case between_planes(const std::string& name, int size, int depth, int launches) {
  return {name, launches, [=](const device_group& group) {
            const extent<2> shape(size, size);
            const auto how = distribution::halo(0, depth);
            const auto a = new_plate(group, shape, how), b = new_plate(group, shape, how);
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

timed_case product(int size) {
  return {"multiply", 2, [=](const device_group& group) {
            const extent<2> shape(size, size);
            const auto a = new_plate(group, shape, distribution::split(0));
            const auto b = new_plate(group, shape, distribution::copy());
            const auto c = new_plate(group, shape, distribution::split(0));
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

timed_case n_body(int count) {
  return {"bodies", 2, [=](const device_group& group) {
            const auto at = new_plate(group, extent<2>(2, count), distribution::copy());
            const auto force = new_plate(group, extent<2>(count, 2), distribution::split(0));
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

timed_case row_sums(int rows, int columns) {
  return {"sums", 20, [=](const device_group& group) {
            const auto a = new_plate(group, extent<2>(rows, columns), distribution::split(0));
            const auto sums = new_plate(group, extent<1>(rows), distribution::split(0));
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

}  // namespace

std::vector<timed_case> kernel_cases(double scale) {
  const int plane = scaled(32768, scale, 256);
  return {between_planes("stencil", plane, 1, 100), between_planes("convolve", plane, 2, 20),
          product(scaled(16384, scale, 256)), n_body(scaled(1 << 20, scale, 256)),
          row_sums(plane, plane)};
}

}  // namespace groups_bench
