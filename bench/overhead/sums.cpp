// A sum in tiles of 256, and the forces between bodies.
#include <algorithm>
#include <cmath>

#include "bench/overhead/comparison.hpp"
#include "bench/peer.hpp"

namespace overhead {
namespace {

const char* const reduction_text = R"(
void f(tiled_index<256> t, array_view<const float, 1> in, array_view<float, 1> sums)
    restrict(amp) {
  tile_static float part[256];
  const int local = t.local[0];
  const int threads = sums.extent[0] * 256;
  float sum = 0;
  for (int i = t.global[0]; i < in.extent[0]; i += threads) sum += in[i];
  part[local] = sum;
  t.barrier.wait_with_tile_static_memory_fence();
  for (int half = 128; half > 0; half /= 2) {
    if (local < half) part[local] += part[local + half];
    t.barrier.wait_with_tile_static_memory_fence();
  }
  if (local == 0) sums[t.tile[0]] = part[0];
}
)";

const char* const reduction_by_hand = R"(
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void f(__global const float* in, __global float* sums, const int n) {
  __local float part[256];
  const int local_id = get_local_id(0);
  const int threads = get_global_size(0);
  float sum = 0;
  for (int i = get_global_id(0); i < n; i += threads) sum += in[i];
  part[local_id] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half_size = 128; half_size > 0; half_size /= 2) {
    if (local_id < half_size) part[local_id] += part[local_id + half_size];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (local_id == 0) sums[get_group_id(0)] = part[0];
}
)";

const char* const bodies_text = R"(
void f(tiled_index<256> t, array_view<const float, 2> place, array_view<float, 2> force)
    restrict(amp) {
  tile_static float x[256], y[256], z[256];
  const int i = t.global[0];
  const int local = t.local[0];
  const float own_x = place(0, i), own_y = place(1, i), own_z = place(2, i);
  float force_x = 0, force_y = 0, force_z = 0;
  for (int first = 0; first < place.extent[1]; first += 256) {
    x[local] = place(0, first + local);
    y[local] = place(1, first + local);
    z[local] = place(2, first + local);
    t.barrier.wait_with_tile_static_memory_fence();
    for (int k = 0; k < 256; ++k) {
      const float dx = x[k] - own_x, dy = y[k] - own_y, dz = z[k] - own_z;
      const float near = rsqrt(dx * dx + dy * dy + dz * dz + 0.01f);
      const float pull = near * near * near;
      force_x += dx * pull;
      force_y += dy * pull;
      force_z += dz * pull;
    }
    t.barrier.wait_with_tile_static_memory_fence();
  }
  force(0, i) = force_x;
  force(1, i) = force_y;
  force(2, i) = force_z;
}
)";

const char* const bodies_by_hand = R"(
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void f(__global const float* place, __global float* force, const int n) {
  __local float x[256], y[256], z[256];
  const int i = get_global_id(0);
  const int local_id = get_local_id(0);
  const float own_x = place[i], own_y = place[n + i], own_z = place[2 * n + i];
  float force_x = 0, force_y = 0, force_z = 0;
  for (int first = 0; first < n; first += 256) {
    x[local_id] = place[first + local_id];
    y[local_id] = place[n + first + local_id];
    z[local_id] = place[2 * n + first + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 256; ++k) {
      const float dx = x[k] - own_x, dy = y[k] - own_y, dz = z[k] - own_z;
      const float near = rsqrt(dx * dx + dy * dy + dz * dz + 0.01f);
      const float pull = near * near * near;
      force_x += dx * pull;
      force_y += dy * pull;
      force_z += dz * pull;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  force[i] = force_x;
  force[n + i] = force_y;
  force[2 * n + i] = force_z;
}
)";

// The force on one body along one axis, in double.
double exact_force(const std::vector<float>& place, std::size_t n, std::size_t body,
                   std::size_t axis) {
  double force = 0;
  for (std::size_t k = 0; k < n; ++k) {
    double squares = 0.01;
    double along = 0;
    for (std::size_t a = 0; a < 3; ++a) {
      const double d =
          static_cast<double>(place[a * n + k]) - static_cast<double>(place[a * n + body]);
      squares += d * d;
      if (a == axis) along = d;
    }
    force += along / (squares * std::sqrt(squares));
  }
  return force;
}

}  // namespace

comparison reduction(bool is_large) {
  const int count = is_large ? 1 << 26 : 1 << 20;
  const int tiles = is_large ? 2048 : 64;
  const data in{{count}, small_numbers(static_cast<std::size_t>(count), 7)};
  const data sums{{tiles}, small_numbers(static_cast<std::size_t>(tiles), 0)};
  const auto check = [=](const std::vector<float>& result) {
    double expected = 0, got = 0;
    for (const float number : in.initial) expected += static_cast<double>(number);
    for (const float number : result) got += static_cast<double>(number);
    if (got != expected) fail("the sum is wrong");
  };
  return {"reduction, tiles of 256",
          std::to_string(count),
          reduction_text,
          reduction_by_hand,
          {tiles * 256},
          {256},
          {in, sums},
          count,
          check};
}

comparison bodies(bool is_large) {
  const int count = is_large ? 65536 : 2048;
  const auto n = static_cast<std::size_t>(count);
  data place{{3, count}, std::vector<float>(3 * n)};
  for (std::size_t i = 0; i < 3 * n; ++i) {
    place.initial[i] = static_cast<float>(i * 2654435761u % 65536) / 65536;
  }
  const data force{{3, count}, small_numbers(3 * n, 0)};
  const auto check = [=](const std::vector<float>& result) {
    double largest = 0;
    for (const float one : result) largest = std::max(largest, std::fabs(static_cast<double>(one)));
    for (std::size_t body = 0; body < n; body += n / 16) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const double exact = exact_force(place.initial, n, body, axis);
        const double got = static_cast<double>(result[axis * n + body]);
        if (!(std::fabs(got - exact) <= 1e-3 * largest)) fail("a force between bodies is wrong");
      }
    }
  };
  return {"n-body, tiles of 256",
          std::to_string(count),
          bodies_text,
          bodies_by_hand,
          {count},
          {256},
          {place, force},
          count,
          check};
}

}  // namespace overhead
