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

// Looks at this work-item's elements of `count` side by side: at most LONGEST, as places of 32 bits
// leave more registers and time. Returns the place of the one that `value` becomes, or -1.
#define LONGEST (1L << 30)
#define LOOK_AT_PLACE(element, place)       \
  {                                         \
    const VALUE next = value_of(element);    \
    if (comes_before(next, *value)) {       \
      *value = next;                        \
      found = place;                        \
    }                                       \
  }
#define LOOK_AT_VECTOR(four, i)                  \
  LOOK_AT_PLACE((four).s0, head + 4 * (i))       \
  LOOK_AT_PLACE((four).s1, head + 4 * (i) + 1)   \
  LOOK_AT_PLACE((four).s2, head + 4 * (i) + 2)   \
  LOOK_AT_PLACE((four).s3, head + 4 * (i) + 3)
int look_at_run(__global const FROM *from, const int count, VALUE *value);
int look_at_run(__global const FROM *from, const int count, VALUE *value) {
  const int lane = (int)get_local_id(0);
  int found = -1;
  // Vectors have to lie at multiples of their size.
  const int misfit = (int)((size_t)from % sizeof(JOINED(FROM, 4)) / sizeof(FROM));
  const int head = min(count, misfit == 0 ? 0 : 4 - misfit);
  if (lane < head) LOOK_AT_PLACE(from[lane], lane)
  __global const JOINED(FROM, 4) *vectors = (__global const JOINED(FROM, 4) *)(from + head);
  const int whole = (count - head) / 4;
  int i = lane;
  for (; i + 3 * WORK_ITEMS < whole; i += 4 * WORK_ITEMS) {
    const JOINED(FROM, 4) a = vectors[i], b = vectors[i + WORK_ITEMS];
    const JOINED(FROM, 4) c = vectors[i + 2 * WORK_ITEMS], d = vectors[i + 3 * WORK_ITEMS];
    LOOK_AT_VECTOR(a, i)
    LOOK_AT_VECTOR(b, i + WORK_ITEMS)
    LOOK_AT_VECTOR(c, i + 2 * WORK_ITEMS)
    LOOK_AT_VECTOR(d, i + 3 * WORK_ITEMS)
  }
  for (; i < whole; i += WORK_ITEMS) {
    const JOINED(FROM, 4) a = vectors[i];
    LOOK_AT_VECTOR(a, i)
  }
  const int rest = head + 4 * whole + lane;
  if (rest < count) LOOK_AT_PLACE(from[rest], rest)
  return found;
}

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
      const long in_row = min(min(end - k, run - k % run), LONGEST);
      __global const FROM *row = source + distance_to(k, size, from_stride);
      if (stride == 1) {
        const int found = look_at_run(row, (int)in_row, &value);
        if (found >= 0) index = k + found;
      } else {
#pragma unroll 4
        for (long i = lane; i < in_row; i += WORK_ITEMS) LOOK_AT(row[i * stride], k + i)
      }
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
