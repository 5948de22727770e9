// Where the least or the greatest element of each tile of an array is, for GPUs.
//
//   from     in   elements of RANK dimensions, which begin at byte from_begin
//   to       out  one index per tile, which begin at byte to_begin: how many elements of the tile
//                 come before the first one that is extreme, row by row
//   results, extents, tiles, from_strides, to_strides   as in reduce.cl
//   parts    that the elements of each tile are divided into
//   part_values, part_indexes   with IS_PARTED out, instead of `to`: `results` elements and indexes
//                 for each part
//
// Launch: WORK_ITEMS work-items in a group. tiles_reduce_index: a group for each result of each
// part. tiles_reduce_index_each: a work-item for each, for tiles whose rows are short.
// tiles_reduce_index_join: a group for each tile, which gets its index from those of its parts.
//
// FROM and TO are the types in memory, TO int or long; VALUE is what is compared. Of equal elements
// the first one counts, and a NaN before all others.
#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#if (WORK_ITEMS & (WORK_ITEMS - 1)) != 0
#error "WORK_ITEMS must be a power of two: each step of the tree halves them"
#endif
#include "reduce_index.clh"

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_reduce_index(
    __global const void *from, const long from_begin, RESULTS, TILING) {
  const long lane = (long)get_local_id(0);
  const long result = (long)get_group_id(0) % results, part = (long)get_group_id(0) / results;
  BEGIN_PART(result, part)
  if (run < WORK_ITEMS) {
    for (long k = begin + lane; k < end; k += WORK_ITEMS) {
      LOOK_AT(source[distance_to(k, size, from_stride)], k)
    }
  } else {
    for (long k = begin; k < end;) {
      const long column = k % run, in_row = min(end - k, run - column);
      __global const FROM *row = source + distance_to(k, size, from_stride);
#pragma unroll 4
      for (long i = lane; i < in_row; i += WORK_ITEMS) LOOK_AT(row[i * stride], k + i)
      k += in_row;
    }
  }
  REDUCE_GROUP(value, index)
  if (lane == 0) {
    STORE(part, result, place, lane_values[0], lane_indexes[0]);
  }
}

// Neighbouring work-items have neighbouring results.
__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_reduce_index_each(
    __global const void *from, const long from_begin, RESULTS, TILING) {
  const long result = (long)get_global_id(0) % results, part = (long)get_global_id(0) / results;
  if (part >= parts) return;
  BEGIN_PART(result, part)
#if RANK <= 2
  long row = begin / run, column = begin % run;
#pragma unroll 4
  for (long k = begin; k < end; ++k) {
    LOOK_AT(source[row * from_stride[0] * (RANK - 1) + column * stride], k)
    ++column;
    if (column == run) {
      column = 0;
      ++row;
    }
  }
#else
  for (long k = begin; k < end; ++k) LOOK_AT(source[distance_to(k, size, from_stride)], k)
#endif
  STORE(part, result, place, value, index);
}
