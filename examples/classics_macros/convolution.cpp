// A picture blurred by a separable filter: along the rows, then along the columns. Simple: each
// thread reads all neighbours from global memory. Tiled: a tile brings its pixels, and the halo
// beside them, to tile_static memory. At the edges the outermost pixel is repeated. The size is the
// height of the picture, which is 3 pixels wider, so that tiles do not divide it.
#include <amp.h>

#include <algorithm>
#include <vector>

#include "report.hpp"
#include "run_classic.hpp"

using namespace concurrency;

const int RADIUS = 4;
const int TS = 16;

using picture = array_view<const float, 2>;
using result = array_view<float, 2>;
using filter = array_view<const float, 1>;

void blur_rows(const picture& in, const filter& weights, const result& out) {
  // clang-format off
  parallel_for_each(out.extent, TILES_KERNEL((in, weights, out, RADIUS),
      [=](index<2> idx) restrict(amp) {
        float sum = 0.0f;
        for (int k = -RADIUS; k <= RADIUS; k++) {
          const int column = clamp(idx[1] + k, 0, in.extent[1] - 1);
          sum += weights[k + RADIUS] * in(idx[0], column);
        }
        out[idx] = sum;
      }));
  // clang-format on
}

void blur_columns(const picture& in, const filter& weights, const result& out) {
  // clang-format off
  parallel_for_each(out.extent, TILES_KERNEL((in, weights, out, RADIUS),
      [=](index<2> idx) restrict(amp) {
        float sum = 0.0f;
        for (int k = -RADIUS; k <= RADIUS; k++) {
          const int row = clamp(idx[0] + k, 0, in.extent[0] - 1);
          sum += weights[k + RADIUS] * in(row, idx[1]);
        }
        out[idx] = sum;
      }));
  // clang-format on
}

void blur_rows_tiled(const picture& in, const filter& weights, const result& out) {
  // clang-format off
  parallel_for_each(out.extent.tile<TS, TS>().pad(), TILES_KERNEL((in, weights, out, RADIUS, TS),
      [=](tiled_index<TS, TS> t_idx) restrict(amp) {
        tile_static float held[TS][TS + 2 * RADIUS];
        const int local = t_idx.local[1];
        const int row = min(t_idx.global[0], in.extent[0] - 1);
        for (int i = local; i < TS + 2 * RADIUS; i += TS) {
          const int column = clamp(t_idx.tile_origin[1] + i - RADIUS, 0, in.extent[1] - 1);
          held[t_idx.local[0]][i] = in(row, column);
        }
        t_idx.barrier.wait();
        float sum = 0.0f;
        for (int k = 0; k <= 2 * RADIUS; k++) sum += weights[k] * held[t_idx.local[0]][local + k];
        if (out.extent.contains(t_idx.global)) out[t_idx] = sum;
      }));
  // clang-format on
}

void blur_columns_tiled(const picture& in, const filter& weights, const result& out) {
  // clang-format off
  parallel_for_each(out.extent.tile<TS, TS>().pad(), TILES_KERNEL((in, weights, out, RADIUS, TS),
      [=](tiled_index<TS, TS> t_idx) restrict(amp) {
        tile_static float held[TS + 2 * RADIUS][TS];
        const int local = t_idx.local[0];
        const int column = min(t_idx.global[1], in.extent[1] - 1);
        for (int i = local; i < TS + 2 * RADIUS; i += TS) {
          const int row = clamp(t_idx.tile_origin[0] + i - RADIUS, 0, in.extent[0] - 1);
          held[i][t_idx.local[1]] = in(row, column);
        }
        t_idx.barrier.wait();
        float sum = 0.0f;
        for (int k = 0; k <= 2 * RADIUS; k++) sum += weights[k] * held[local + k][t_idx.local[1]];
        if (out.extent.contains(t_idx.global)) out[t_idx] = sum;
      }));
  // clang-format on
}

// The binomial coefficients. Pixels up to 255 times their sum, twice, stay below 2^24: every result
// is exact in float.
const std::vector<float> WEIGHTS = {1, 8, 28, 56, 70, 56, 28, 8, 1};

std::vector<float> make_picture(const extent<2>& shape) {
  std::vector<float> pixels;
  for (int row = 0; row < shape[0]; row++) {
    for (int column = 0; column < shape[1]; column++) {
      pixels.push_back(static_cast<float>((row * 31 + column * 17 + row * column) % 256));
    }
  }
  return pixels;
}

// Blurs along dimension `d` on the host.
std::vector<float> expected_blur(const std::vector<float>& pixels, const extent<2>& shape, int d) {
  std::vector<float> blurred;
  for (int row = 0; row < shape[0]; row++) {
    for (int column = 0; column < shape[1]; column++) {
      float sum = 0.0f;
      for (int k = -RADIUS; k <= RADIUS; k++) {
        index<2> source(row, column);
        source[d] = std::min(std::max(source[d] + k, 0), shape[d] - 1);
        sum += WEIGHTS[k + RADIUS] * pixels[source[0] * shape[1] + source[1]];
      }
      blurred.push_back(sum);
    }
  }
  return blurred;
}

using blur = void(const picture& in, const filter& weights, const result& out);

bool compare_convolutions(int size) {
  const extent<2> shape(size, size + 3);
  const std::vector<float> pixels = make_picture(shape);
  const std::vector<float> expected = expected_blur(expected_blur(pixels, shape, 1), shape, 0);
  const picture in(shape, pixels);
  const filter weights(static_cast<int>(WEIGHTS.size()), WEIGHTS);
  const result between(shape);

  report table("separable convolution");
  const auto row = [&](const char* name, blur* along_rows, blur* along_columns) {
    std::vector<float> blurred(pixels.size(), -1.0f);
    const result out(shape, blurred);
    table.row(
        name,
        [&] {
          along_rows(in, weights, between);
          along_columns(between, weights, out);
        },
        [&] {
          out.synchronize();
          return blurred == expected;
        });
  };
  row("simple", blur_rows, blur_columns);
  row("tiled, with a halo", blur_rows_tiled, blur_columns_tiled);
  return table.all_right();
}

int main(int argc, char** argv) { return run_classic(argc, argv, 512, compare_convolutions); }
