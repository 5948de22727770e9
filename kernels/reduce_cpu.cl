// Reductions of the tiles of an array, for CPUs: one result for each tile.
//
// Parameters and arguments are those of reduce.cl.
//
// Launch: groups of one work-item. tiles_reduce: one for each result, whose rows of neighbours are
// read as vectors. tiles_reduce_columns: one for COLUMNS results side by side, and for what is left
// at the end of a row of results; the last dimension has tiles of 1.
#include "reduction.clh"

#ifndef COLUMNS
#define COLUMNS 2048  // which a core has the values of in its first cache, and rows of in few pages
#endif
#define ROWS 8  // that are combined before their values are stored

#define LOAD(from) terms_of(JOINED(vload, LANES)(0, from))

#define FIND_TILE(result, last_tile)                              \
  long extent[8], tile[8], from_stride[8], to_stride[8], size[8]; \
  vstore8(extents, 0, extent);                                    \
  vstore8(tiles, 0, tile);                                        \
  vstore8(from_strides, 0, from_stride);                          \
  vstore8(to_strides, 0, to_stride);                              \
  tile[RANK - 1] = last_tile;                                     \
  long first = 0, place = 0, rows = 1, rest = result;             \
  for (int d = RANK - 1; d >= 0; --d) {                           \
    const long across = (extent[d] + tile[d] - 1) / tile[d];      \
    const long i = d == 0 ? rest : rest % across;                 \
    rest = d == 0 ? 0 : rest / across;                            \
    first += i * tile[d] * from_stride[d];                        \
    place += i * (d == RANK - 1 ? last_step : 1) * to_stride[d];  \
    size[d] = min(tile[d], extent[d] - i * tile[d]);              \
    if (d != RANK - 1) rows *= size[d];                           \
  }

// The distance of a row of the tile from its first one.
long distance_to(long row, const long *size, const long *stride);
long distance_to(long row, const long *size, const long *stride) {
  if (RANK == 1) return 0;
  long distance = 0;
  for (int d = RANK - 2; d > 0; --d) {
    distance += row % size[d] * stride[d];
    row /= size[d];
  }
  return distance + row * stride[0];
}

#if !IS_ORDERED
VALUE combined_lanes(VECTOR(VALUE) lanes);
VALUE combined_lanes(VECTOR(VALUE) lanes) {
  VALUE list[LANES];
  JOINED(vstore, LANES)(lanes, 0, list);
  for (int step = LANES / 2; step > 0; step /= 2) {
    for (int k = 0; k < step; ++k) list[k] = combine(list[k], list[k + step]);
  }
  return list[0];
}
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_reduce(PARAMETERS) {
  const long last_step = 1;
  FIND_TILE((long)get_group_id(0), tile[RANK - 1])
  __global const FROM *source =
      (__global const FROM *)((__global const char *)from + from_begin) + first;
  const long run = size[RANK - 1], stride = from_stride[RANK - 1];
  VALUE value = IDENTITY;
#if !IS_ORDERED
  // Four at once, as each addition waits for the one before.
  VECTOR(VALUE) a = (VECTOR(VALUE))IDENTITY, b = a, c = a, d = a;
#endif
  for (long row = 0; row < rows; ++row) {
    __global const FROM *elements = source + distance_to(row, size, from_stride);
    long i = 0;
#if !IS_ORDERED
    if (stride == 1) {
      for (; i + 4 * LANES <= run; i += 4 * LANES) {
        a = combine_lanes(a, LOAD(elements + i));
        b = combine_lanes(b, LOAD(elements + i + LANES));
        c = combine_lanes(c, LOAD(elements + i + 2 * LANES));
        d = combine_lanes(d, LOAD(elements + i + 3 * LANES));
      }
      for (; i + LANES <= run; i += LANES) a = combine_lanes(a, LOAD(elements + i));
    }
#endif
    for (; i < run; ++i) value = combine(value, term_of(elements[i * stride]));
  }
#if !IS_ORDERED
  a = combine_lanes(combine_lanes(a, b), combine_lanes(c, d));
  value = combine(value, combined_lanes(a));
#endif
  ((__global TO *)((__global char *)to + to_begin))[place] = result_of(value, rows * run, divisor);
}

// Combines `width` values with the rows below them, `count` at once.
static inline void combine_rows(__global const FROM *const *row, int count, long width,
                                VALUE *values) {
  long k = 0;
#if !IS_ORDERED
  for (; k + LANES <= width; k += LANES) {
    VECTOR(VALUE) lanes = JOINED(vload, LANES)(0, values + k);
    #pragma unroll
    for (int r = 0; r < count; ++r) lanes = combine_lanes(lanes, LOAD(row[r] + k));
    JOINED(vstore, LANES)(lanes, 0, values + k);
  }
#endif
  for (; k < width; ++k) {
    for (int r = 0; r < count; ++r) values[k] = combine(values[k], term_of(row[r][k]));
  }
}

// Each element of the last dimension has a result of its own, and both sides lie side by side.
__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_reduce_columns(PARAMETERS) {
  const long last_step = COLUMNS;
  FIND_TILE((long)get_group_id(0), COLUMNS)
  __global const FROM *source =
      (__global const FROM *)((__global const char *)from + from_begin) + first;
  __global TO *target = (__global TO *)((__global char *)to + to_begin) + place;
  const long width = size[RANK - 1];
  VALUE values[COLUMNS];
  for (long k = 0; k < width; ++k) values[k] = IDENTITY;
  __global const FROM *next[ROWS];
  long row = 0;
  for (; row + ROWS <= rows; row += ROWS) {
    for (int r = 0; r < ROWS; ++r) next[r] = source + distance_to(row + r, size, from_stride);
    combine_rows(next, ROWS, width, values);
  }
  for (; row < rows; ++row) {
    next[0] = source + distance_to(row, size, from_stride);
    combine_rows(next, 1, width, values);
  }
  for (long k = 0; k < width; ++k) target[k] = result_of(values[k], rows, divisor);
}
