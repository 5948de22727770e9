#include "bench/plain_loops/loops.hpp"

#include <algorithm>
#include <cmath>

namespace plain_loops {

void matrix_product(const float* const* in, float* out, int n) {
  const float* const a = in[0];
  const float* const b = in[1];
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    std::fill(out + i * n, out + (i + 1) * n, 0.0f);
    for (int k = 0; k < n; ++k) {
      for (int j = 0; j < n; ++j) out[i * n + j] += a[i * n + k] * b[k * n + j];
    }
  }
}

void transpose(const float* const* in, float* out, int n) {
  const float* const matrix = in[0];
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) out[i * n + j] = matrix[j * n + i];
  }
}

// One sum in all, where the tiles have one each.
void reduction(const float* const* in, float* out, int n) {
  const float* const numbers = in[0];
  float sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; ++i) sum += numbers[i];
  out[0] = sum;
}

void tile_stencil(const float* const* in, float* out, int n) {
  const float* const matrix = in[0];
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      const float* const at = matrix + i * n + j;
      const float above = i > 0 ? at[-n] : 0.0f;
      const float below = i + 1 < n ? at[n] : 0.0f;
      const float left = j > 0 ? at[-1] : 0.0f;
      const float right = j + 1 < n ? at[1] : 0.0f;
      out[i * n + j] = 4 * *at - above - below - left - right;
    }
  }
}

void bodies(const float* const* in, float* out, int n) {
  const float* const x = in[0];
  const float* const y = x + n;
  const float* const z = y + n;
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    float force_x = 0, force_y = 0, force_z = 0;
    for (int k = 0; k < n; ++k) {
      const float dx = x[k] - x[i], dy = y[k] - y[i], dz = z[k] - z[i];
      const float near = 1 / std::sqrt(dx * dx + dy * dy + dz * dz + 0.01f);
      const float pull = near * near * near;
      force_x += dx * pull;
      force_y += dy * pull;
      force_z += dz * pull;
    }
    out[i] = force_x;
    out[n + i] = force_y;
    out[2 * n + i] = force_z;
  }
}

void tile_averages(const float* const* in, float* out, int n) {
  const float* const matrix = in[0];
  const int tiles = n / 16;
#pragma omp parallel for
  for (int i = 0; i < tiles; ++i) {
    for (int j = 0; j < tiles; ++j) {
      float sum = 0;
      for (int row = i * 16; row < (i + 1) * 16; ++row) {
        for (int column = j * 16; column < (j + 1) * 16; ++column) sum += matrix[row * n + column];
      }
      out[i * tiles + j] = sum / 256;
    }
  }
}

}  // namespace plain_loops
