// The Mandelbrot set: after how many steps each point of the plane escapes. Simple: a thread for
// each pixel; those that finish early wait for their neighbours. Tiled: the threads of a tile
// share a block of pixels, and a thread that finishes takes the next pixel from a counter in
// tile_static memory. The size is the number of rows and columns, rounded up to a multiple of 16.
#include <amp.h>
#include <amp_math.h>

#include <cmath>
#include <vector>

#include "report.hpp"
#include "run_classic.hpp"

using namespace concurrency;

const int LIMIT = 200;
const int TS = 8;
const int BLOCK = 16;
const float LEFT = -2.0f;
const float TOP = -1.25f;
const float WIDTH = 2.5f;

using picture = array_view<int, 2>;

// A block times LIMIT stays below 65,536: llvmpipe ends a thread's loops after so many turns.

// Every multiplication is part of an fma, which rounds once on every device: so all of them, and
// the host, count the same steps to the last pixel.

void draw(const picture& out) {
  const float step = WIDTH / static_cast<float>(out.extent[1]);
  parallel_for_each(
      out.extent, [=](index<2> idx) restrict(amp) {
        const float c_re = precise_math::fma((float)idx[1], step, LEFT);
        const float c_im = precise_math::fma((float)idx[0], step, TOP);
        float re = 0.0f;
        float im = 0.0f;
        int count = 0;
        while (count < LIMIT && precise_math::fma(re, re, im * im) <= 4.0f) {
          const float next = precise_math::fma(re, re, precise_math::fma(-im, im, c_re));
          im = precise_math::fma(2.0f * re, im, c_im);
          re = next;
          count++;
        }
        out[idx] = count;
      });
}

void draw_tiled(const picture& out) {
  const float step = WIDTH / static_cast<float>(out.extent[1]);
  const extent<2> threads = out.extent / (BLOCK / TS);
  parallel_for_each(
      threads.tile<TS, TS>(),

      [=](tiled_index<TS, TS> t_idx) restrict(amp) {
        tile_static int next_pixel;
        if (t_idx.local[0] == 0 && t_idx.local[1] == 0) next_pixel = 0;
        t_idx.barrier.wait();
        int pixel = atomic_fetch_add(&next_pixel, 1);
        while (pixel < BLOCK * BLOCK) {
          const index<2> idx = t_idx.tile * BLOCK + index<2>(pixel / BLOCK, pixel % BLOCK);
          const float c_re = precise_math::fma((float)idx[1], step, LEFT);
          const float c_im = precise_math::fma((float)idx[0], step, TOP);
          float re = 0.0f;
          float im = 0.0f;
          int count = 0;
          while (count < LIMIT && precise_math::fma(re, re, im * im) <= 4.0f) {
            const float next = precise_math::fma(re, re, precise_math::fma(-im, im, c_re));
            im = precise_math::fma(2.0f * re, im, c_im);
            re = next;
            count++;
          }
          out[idx] = count;
          pixel = atomic_fetch_add(&next_pixel, 1);
        }
      });
}

int expected_count(float c_re, float c_im) {
  float re = 0.0f;
  float im = 0.0f;
  int count = 0;
  while (count < LIMIT && std::fma(re, re, im * im) <= 4.0f) {
    const float next = std::fma(re, re, std::fma(-im, im, c_re));
    im = std::fma(2.0f * re, im, c_im);
    re = next;
    count++;
  }
  return count;
}

std::vector<int> expected_picture(int n) {
  const float step = WIDTH / static_cast<float>(n);
  std::vector<int> counts;
  for (int row = 0; row < n; row++) {
    const float c_im = std::fma(static_cast<float>(row), step, TOP);
    for (int column = 0; column < n; column++) {
      counts.push_back(expected_count(std::fma(static_cast<float>(column), step, LEFT), c_im));
    }
  }
  return counts;
}

bool compare_drawings(int size) {
  const int n = extent<1>(size).tile<BLOCK>().pad()[0];
  const std::vector<int> expected = expected_picture(n);

  report table("Mandelbrot");
  const auto row = [&](const char* name, void (*drawing)(const picture&)) {
    std::vector<int> counts(expected.size(), -1);
    const picture out(n, n, counts);
    table.row(
        name, [&] { drawing(out); },
        [&] {
          out.synchronize();
          return counts == expected;
        });
  };
  row("simple", draw);
  row("tiled, next pixel from a shared counter", draw_tiled);
  return table.all_right();
}

int main(int argc, char** argv) { return run_classic(argc, argv, 256, compare_drawings); }
