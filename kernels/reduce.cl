// Reductions of the tiles of an array, for GPUs: one result for each tile.
//
//   from     in   elements of RANK dimensions, which begin at byte from_begin
//   to       out  one result per tile, which begin at byte to_begin
//   results  how many
//   extents  elements of `from` per dimension; `tiles` of them, or what is left at the end, become
//            one result
//   from_strides, to_strides   distances between neighbours, in elements, of any sign
//   divisor  what results are divided by: 0: nothing, -1: the elements of the tile
//
// Launch: WORK_ITEMS work-items in a group. tiles_reduce: a group for each result.
// tiles_reduce_strips: a work-item for each column of as many tiles of the last dimension as fit a
// group, for tiles of few columns that lie side by side. tiles_reduce_each: a work-item for each
// result, for small tiles that do not.
//
// FROM and TO are the types in memory, ushort for a half or bfloat16, VALUE is what is computed with.
// OPERATION, an expression of a and b, is associative, IDENTITY its identity. It has to be commutative,
// and right for vectors as well, unless IS_ORDERED is 1: then elements are combined in their order.
#define LANES 4
#include "reduction.clh"

#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#if (WORK_ITEMS & (WORK_ITEMS - 1)) != 0
#error "WORK_ITEMS must be a power of two: each step of the tree halves them"
#endif

#include "tile_place.clh"

#if IS_ORDERED
// How many vectors a work-item reads at once: neighbours of its own, which lie in one line of the
// cache.
#ifndef AT_ONCE
#define AT_ONCE 4
#endif

VALUE value_of_lanes(VECTOR(VALUE) v);
VALUE value_of_lanes(VECTOR(VALUE) v) {
  return combine(combine(v.s0, v.s1), combine(v.s2, v.s3));
}

// This work-item's share of n neighbours; the first one has what lies in front of the vectors, the
// last one what lies behind them.
VALUE value_of_share(__global const FROM *from, long n);
VALUE value_of_share(__global const FROM *from, long n) {
  const long lane = (long)get_local_id(0);
  const long misfit = (long)((size_t)from % sizeof(VECTOR(FROM)) / sizeof(FROM));
  const long head = min(n, misfit == 0 ? 0 : 4 - misfit);
  __global const VECTOR(FROM) *vectors = (__global const VECTOR(FROM) *)(from + head);
  const long count = (n - head) / 4;
  const long rounds = (count + AT_ONCE * WORK_ITEMS - 1) / (AT_ONCE * WORK_ITEMS);
  const long end = min(count, (lane + 1) * rounds * AT_ONCE);
  VALUE value = IDENTITY;
  for (long k = 0; lane == 0 && k < head; ++k) value = combine(value, term_of(from[k]));
  long i = lane * rounds * AT_ONCE;
  for (; i + AT_ONCE <= end; i += AT_ONCE) {
    VECTOR(FROM) read[AT_ONCE];
#pragma unroll
    for (int k = 0; k < AT_ONCE; ++k) read[k] = vectors[i + k];
#pragma unroll
    for (int k = 0; k < AT_ONCE; ++k) value = combine(value, value_of_lanes(terms_of(read[k])));
  }
  for (; i < end; ++i) value = combine(value, value_of_lanes(terms_of(vectors[i])));
  for (long k = head + 4 * count; lane == WORK_ITEMS - 1 && k < n; ++k) {
    value = combine(value, term_of(from[k]));
  }
  return value;
}
#else
// What this work-item adds of n neighbours.
VALUE value_of_run(__global const FROM *from, long n, VALUE value);
VALUE value_of_run(__global const FROM *from, long n, VALUE value) {
  const long lane = (long)get_local_id(0);
  // Vectors have to lie at multiples of their size.
  const long misfit = (long)((size_t)from % sizeof(VECTOR(FROM)) / sizeof(FROM));
  const long head = min(n, misfit == 0 ? 0 : 4 - misfit);
  if (lane < head) value = combine(value, term_of(from[lane]));
  __global const VECTOR(FROM) *vectors = (__global const VECTOR(FROM) *)(from + head);
  const long count = (n - head) / 4;
  VECTOR(VALUE) a = (VECTOR(VALUE))IDENTITY, b = a, c = a, d = a;
  long i = lane;
  for (; i + 3 * WORK_ITEMS < count; i += 4 * WORK_ITEMS) {
    const VECTOR(FROM) w = vectors[i], x = vectors[i + WORK_ITEMS];
    const VECTOR(FROM) y = vectors[i + 2 * WORK_ITEMS], z = vectors[i + 3 * WORK_ITEMS];
    a = combine_lanes(a, terms_of(w));
    b = combine_lanes(b, terms_of(x));
    c = combine_lanes(c, terms_of(y));
    d = combine_lanes(d, terms_of(z));
  }
  for (; i < count; i += WORK_ITEMS) a = combine_lanes(a, terms_of(vectors[i]));
  a = combine_lanes(combine_lanes(a, b), combine_lanes(c, d));
  value = combine(value, combine(combine(a.s0, a.s1), combine(a.s2, a.s3)));
  for (long k = head + 4 * count + lane; k < n; k += WORK_ITEMS) {
    value = combine(value, term_of(from[k]));
  }
  return value;
}
#endif

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_reduce(PARAMETERS) {
  __local VALUE lanes[WORK_ITEMS];
  const long lane = (long)get_local_id(0);
  FIND_TILE((long)get_group_id(0))
  __global const FROM *source =
      (__global const FROM *)((__global const char *)from + from_begin) + first;
  VALUE value = IDENTITY;
#if IS_ORDERED
  if (from_stride[RANK - 1] == 1 && size[RANK - 1] == elements) {
    value = value_of_share(source, elements);
  } else {
    const long share = (elements + WORK_ITEMS - 1) / WORK_ITEMS;
    const long end = min(elements, (lane + 1) * share);
    for (long k = lane * share; k < end; ++k) {
      value = combine(value, term_of(source[distance_to(k, size, from_stride)]));
    }
  }
#else
  const long run = size[RANK - 1];
  if (from_stride[RANK - 1] == 1 && (run >= WORK_ITEMS || run == elements)) {
    for (long row = 0; row < elements; row += run) {
      value = value_of_run(source + distance_to(row, size, from_stride), run, value);
    }
  } else {
    for (long k = lane; k < elements; k += WORK_ITEMS) {
      value = combine(value, term_of(source[distance_to(k, size, from_stride)]));
    }
  }
#endif
  lanes[lane] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (long step = 1; step < WORK_ITEMS; step *= 2) {
    if (lane % (2 * step) == 0) lanes[lane] = combine(lanes[lane], lanes[lane + step]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lane == 0) {
    ((__global TO *)((__global char *)to + to_begin))[place] = result_of(lanes[0], elements, divisor);
  }
}

#if !IS_ORDERED
// Each work-item goes down a column of the tiles, then the columns of a tile are combined.
__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_reduce_strips(
    PARAMETERS) {
  __local VALUE lanes[WORK_ITEMS];
  const long lane = (long)get_local_id(0);
  long extent[8], tile[8], from_stride[8], to_stride[8], size[8];
  vstore8(extents, 0, extent);
  vstore8(tiles, 0, tile);
  vstore8(from_strides, 0, from_stride);
  vstore8(to_strides, 0, to_stride);
  const int width = (int)tile[RANK - 1], together = WORK_ITEMS / width;
  const long across = (extent[RANK - 1] + width - 1) / width;
  const long blocks = (across + together - 1) / together;
  const long left = (long)get_group_id(0) % blocks * together;  // the first tile
  long rest = (long)get_group_id(0) / blocks;
  long first = 0, place = left * to_stride[RANK - 1], rows = 1;
  for (int d = RANK - 2; d >= 0; --d) {
    const long count = (extent[d] + tile[d] - 1) / tile[d];
    const long i = d == 0 ? rest : rest % count;
    rest = d == 0 ? 0 : rest / count;
    first += i * tile[d] * from_stride[d];
    place += i * to_stride[d];
    size[d] = min(tile[d], extent[d] - i * tile[d]);
    rows *= size[d];
  }
  const long column = left * width + lane;
  VALUE value = IDENTITY;
  if (lane < together * width && column < extent[RANK - 1]) {
    __global const FROM *source =
        (__global const FROM *)((__global const char *)from + from_begin) + first +
        column * from_stride[RANK - 1];
#if RANK <= 2
    VALUE a = IDENTITY, b = IDENTITY, c = IDENTITY, d = IDENTITY;
    const long step = RANK == 2 ? from_stride[0] : 0;
    long row = 0;
    for (; row + 4 <= rows; row += 4, source += 4 * step) {
      const FROM w = source[0], x = source[step], y = source[2 * step], z = source[3 * step];
      a = combine(a, term_of(w));
      b = combine(b, term_of(x));
      c = combine(c, term_of(y));
      d = combine(d, term_of(z));
    }
    for (; row < rows; ++row, source += step) a = combine(a, term_of(source[0]));
    value = combine(combine(a, b), combine(c, d));
#else
    for (long row = 0; row < rows; ++row) {
      long distance = 0, left_over = row;
      for (int d = RANK - 2; d > 0; --d) {
        distance += left_over % size[d] * from_stride[d];
        left_over /= size[d];
      }
      value = combine(value, term_of(source[distance + left_over * from_stride[0]]));
    }
#endif
  }
  lanes[lane] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  const long result = left + lane;
  if (lane < together && result < across) {
    const long columns = min((long)width, extent[RANK - 1] - result * width);
    VALUE sum = lanes[lane * width];
    for (int k = 1; k < columns; ++k) sum = combine(sum, lanes[lane * width + k]);
    ((__global TO *)((__global char *)to + to_begin))[place + lane * to_stride[RANK - 1]] =
        result_of(sum, rows * columns, divisor);
  }
}
#endif

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_reduce_each(
    PARAMETERS) {
  const long result = (long)get_global_id(0);
  if (result >= results) return;
  FIND_TILE(result)
  __global const FROM *source =
      (__global const FROM *)((__global const char *)from + from_begin) + first;
  VALUE value = IDENTITY;
#if RANK <= 2
  const long rows = RANK == 2 ? size[0] : 1, run = size[RANK - 1];
  for (long row = 0; row < rows; ++row) {
    for (long k = 0; k < run; ++k) {
      value = combine(value, term_of(source[row * from_stride[0] + k * from_stride[RANK - 1]]));
    }
  }
#else
  for (long k = 0; k < elements; ++k) {
    value = combine(value, term_of(source[distance_to(k, size, from_stride)]));
  }
#endif
  ((__global TO *)((__global char *)to + to_begin))[place] = result_of(value, elements, divisor);
}
