// Convolutions of images with channels, for CPUs: a product of weights, whose panels are packed before
// (channel_weights.cl), by what results depend on, which each work-item packs for a panel of results when
// it needs it. So it stays in the caches next to the core.
#include "panels.clh"
#include "image_places.clh"
#include "turned_lanes.clh"
#include "at.clh"

// The inputs of one weight and one channel, for neighbouring results of a row: `from` + t step of those
// that lie in the image, 0 for the others.
static inline void pack_run(__global const STORED *from, long step, long first, long end, long length,
                            __global VALUE *target) {
  if (step == 1 && first == 0 && end == COLUMNS) {
    #pragma unroll
    for (int v = 0; v < VECTORS; ++v) {
      JOINED(vstore, LANES)(READ_LANES(from + v * LANES), v, target);
    }
    return;
  }
  for (long t = 0; t < first; ++t) target[t] = 0;
  if (step == 1) {
    for (long t = first; t < end; ++t) target[t] = READ(from, t);
  } else {
    for (long t = first; t < end; ++t) target[t] = READ(from, t * step);
  }
  for (long t = end; t < length; ++t) target[t] = 0;
}

// The same of LANES channels that lie side by side. There is room for `room` results, of which those beyond
// `length` may be written, too: they are packed later.
static inline void pack_channels(__global const STORED *from, long step, long first, long end, long length,
                                 long room, __global VALUE *target) {
  long t = 0;
  for (; t < length && t + LANES <= room; t += LANES) {
    lanes square[LANES];
    if (first <= t && t + LANES <= end) {
      #pragma unroll
      for (int i = 0; i < LANES; ++i) square[i] = READ_LANES(from + (t + i) * step);
    } else {
      #pragma unroll
      for (int i = 0; i < LANES; ++i) {
        square[i] = first <= t + i && t + i < end ? READ_LANES(from + (t + i) * step) : (lanes)0;
      }
    }
    turn_lanes(square);
    #pragma unroll
    for (int i = 0; i < LANES; ++i) JOINED(vstore, LANES)(square[i], 0, target + i * COLUMNS + t);
  }
  for (; t < length; ++t) {
    for (int i = 0; i < LANES; ++i) {
      target[i * COLUMNS + t] = first <= t && t < end ? READ(from, t * step + i) : 0;
    }
  }
}

// Which of `length` results along a row, `stride` apart from `x` on, lie in an image of `count` columns:
// from *first to *end.
static inline void find_inside(long x, long stride, long count, long length, long *first, long *end) {
  const long before = x < 0 ? (stride == 1 ? -x : (stride - 1 - x) / stride) : 0;
  const long up_to = x >= count ? 0 : stride == 1 ? count - x : (count - 1 - x) / stride + 1;
  *end = min(length, up_to);
  *first = min(before, *end);
}

// Packs what COLUMNS results depend on, from `left` of a block of rows that begins at row `top`; `width` of
// them exist.
static inline void pack_images(__global const STORED *images, long top, long left, long width,
                               __global VALUE *panel, const long8 image, const long8 result,
                               const long8 step) {
  for (long begin = 0; begin < COLUMNS;) {
    const long row = top + (left + begin) / RESULT_COLUMNS, column = (left + begin) % RESULT_COLUMNS;
    const bool exists = begin < width;
    const long length = exists ? min(RESULT_COLUMNS - column, width - begin) : COLUMNS - begin;
    for (long weight = 0; weight < WEIGHT_ROWS * WEIGHT_COLUMNS; ++weight) {
      const long y = row * STRIDE_ROWS - PADDING_ROWS + weight / WEIGHT_COLUMNS * DILATION_ROWS;
      const long x =
          column * STRIDE_COLUMNS - PADDING_COLUMNS + weight % WEIGHT_COLUMNS * DILATION_COLUMNS;
      long first = 0, end = 0;
      if (exists && y >= 0 && y < IMAGE_ROWS) {
        find_inside(x, STRIDE_COLUMNS, IMAGE_COLUMNS, length, &first, &end);
      }
      __global const STORED *from = images + y * IMAGE_ROW + x * IMAGE_COLUMN;
      __global VALUE *target = panel + weight * CHANNELS * COLUMNS + begin;
      long c = 0;
      for (; IMAGE_CHANNEL == 1 && c + LANES <= CHANNELS; c += LANES) {
        pack_channels(from + c, STRIDE_COLUMNS * IMAGE_COLUMN, first, end, length, COLUMNS - begin,
                      target + c * COLUMNS);
      }
      for (; c < CHANNELS; ++c) {
        pack_run(from + c * IMAGE_CHANNEL, STRIDE_COLUMNS * IMAGE_COLUMN, first, end, length,
                 target + c * COLUMNS);
      }
    }
    begin += length;
  }
}

// Convolves.
//
//   weights   in   packed panels of ROWS rows
//   images    in   which begin at byte images_begin
//   panels    memory of depth x COLUMNS elements for each work-item
//   to        out  results, which begin at byte to_begin; to_channel elements between channels
//   rows      channels of results of a group
//   block_rows  rows of results whose elements lie at one distance
//   panel_count  of all images: panels of results
//   images_group   elements from the images of one group to those of the next
//
//   groups    of channels
//   next      a uint, which begins at byte next_begin and is 0 before: how many shares are taken
//   share     panels that a work-item takes at once
//
// Launch: work-items in dimension 0, which take share after share of the panels of all groups. So one that
// begins late, or is slow, takes fewer.
__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_conv2d(
    __global const void *weights, const long weights_begin, __global const void *images,
    const long images_begin, __global void *panels, const long panels_begin, __global void *to,
    const long to_begin, const long rows, const long block_rows, const long panel_count,
    const long to_channel, const long images_group, const long groups, __global void *next,
    const long next_begin, const long share IMAGE_PARAMETERS BIAS_PARAMETERS) {
  const long depth = CHANNELS * WEIGHT_ROWS * WEIGHT_COLUMNS;
  const long padded_rows = (rows + ROWS - 1) / ROWS * ROWS;
  const long in_block = block_rows * RESULT_COLUMNS;
  const long across = (in_block + COLUMNS - 1) / COLUMNS, blocks = RESULT_ROWS / block_rows;
  __global VALUE *panel = (__global VALUE *)((__global char *)panels + panels_begin) +
                          (long)get_group_id(0) * depth * COLUMNS;
  long all = 0, end = 0;
  for (;; ++all) {
    if (all == end) {
      all = (long)atomic_inc(AT(volatile uint, next, next_begin)) * share;
      end = min(all + share, groups * panel_count);
      if (all >= end) return;
    }
    const long group = all / panel_count, p = all % panel_count;
    __global const VALUE *weight_panels =
        (__global const VALUE *)((__global const char *)weights + weights_begin) +
        group * padded_rows * depth;
    const long block = p / across, left = p % across * COLUMNS;
    const long n = block / blocks, top = block % blocks * block_rows;
    const long width = min((long)COLUMNS, in_block - left);
    pack_images(AT(const STORED, images, images_begin) + n * IMAGE_BATCH + group * images_group, top, left,
                width, panel, image, result, step);
    __global STORED *target = AT(STORED, to, to_begin) + n * RESULT_BATCH + top * RESULT_ROW +
                              left * RESULT_COLUMN + group * rows * to_channel;
    for (long row = 0; row < rows; row += ROWS) {
      lanes sum[ROWS][VECTORS];
      multiply_panels(weight_panels + row * depth, panel, depth, sum);
      store_panel(sum, 1, 0, target + row * to_channel, to_channel, RESULT_COLUMN, rows - row, width, group,
                  row, 0 BIAS_ARGUMENTS);
    }
  }
}
