// Where the least or the greatest element of each tile of an array is, for CPUs.
//
// Parameters and arguments are those of reduce_index.cl.
//
// Launch: groups of one work-item. tiles_reduce_index: one for each result of each part, which
// reads rows of neighbours as vectors. tiles_reduce_index_columns: one for COLUMNS results side by
// side of each part, and for what is left at the end of a row of results; the last dimension has
// tiles of 1. tiles_reduce_index_join: one for each tile, which gets its index from those of its
// parts.
//
// OPERATION, an expression of vectors a and b, is the least or the greatest of each lane, or a NaN.
#include "joined.clh"
#ifndef OPERATION
#define OPERATION (a <= b || a != a) ? a : b
#endif
#ifndef INDEX
#define INDEX int  // as wide as VALUE; a part has fewer elements than it can count
#endif
#ifndef LANES
#define LANES 16
#endif
#define WORK_ITEMS 1
#define COLUMNS 64
#define BLOCK 1024
#include "reduce_index.clh"

#define VECTOR(type) JOINED(type, LANES)

VECTOR(VALUE) values_at(__global const FROM *from);
VECTOR(VALUE) values_at(__global const FROM *from) {
  const VECTOR(FROM) elements = JOINED(vload, LANES)(0, from);
  return VALUES_OF(LANES, elements);
}

VECTOR(VALUE) combine_lanes(VECTOR(VALUE) a, VECTOR(VALUE) b);
VECTOR(VALUE) combine_lanes(VECTOR(VALUE) a, VECTOR(VALUE) b) { return OPERATION; }

// The extreme element of BLOCK neighbours.
VALUE extreme_of(__global const FROM *from);
VALUE extreme_of(__global const FROM *from) {
  VECTOR(VALUE) a = values_at(from), b = a, c = a, d = a;
  for (int i = 0; i < BLOCK; i += 4 * LANES) {
    a = combine_lanes(a, values_at(from + i));
    b = combine_lanes(b, values_at(from + i + LANES));
    c = combine_lanes(c, values_at(from + i + 2 * LANES));
    d = combine_lanes(d, values_at(from + i + 3 * LANES));
  }
  VALUE list[LANES];
  JOINED(vstore, LANES)(combine_lanes(combine_lanes(a, b), combine_lanes(c, d)), 0, list);
  VALUE extreme = list[0];
  for (int k = 1; k < LANES; ++k) extreme = comes_before(list[k], extreme) ? list[k] : extreme;
  return extreme;
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_reduce_index(
    __global const void *from, const long from_begin, RESULTS, TILING) {
  const long result = (long)get_group_id(0) % results, part = (long)get_group_id(0) / results;
  BEGIN_PART(result, part)
  for (long k = begin; k < end;) {
    const long in_row = min(end - k, run - k % run);
    __global const FROM *row = source + distance_to(k, size, from_stride);
    long i = 0;
    // Few blocks have an element that comes before those of all blocks so far.
    for (; stride == 1 && i + BLOCK <= in_row; i += BLOCK) {
      const VALUE extreme = extreme_of(row + i);
      if (!comes_before(extreme, value)) continue;
      long n = i;
      while (comes_before(extreme, value_of(row[n]))) ++n;
      value = extreme;
      index = k + n;
    }
    for (; i < in_row; ++i) LOOK_AT(row[i * stride], k + i)
    k += in_row;
  }
  STORE(part, result, place, value, index);
}

#if IS_GREATEST
#define COME_BEFORE(a, b) ((a > b) | ((a != a) & (b == b)))
#else
#define COME_BEFORE(a, b) ((a < b) | ((a != a) & (b == b)))
#endif
#define LOOK_AT_LANES(n)                                                         \
  {                                                                              \
    const VECTOR(VALUE) next = values_at(row + n * LANES);                            \
    const VECTOR(INDEX) is_better = COME_BEFORE(next, value_##n);                \
    value_##n = select(value_##n, next, is_better);                              \
    index_##n = select(index_##n, (VECTOR(INDEX))(INDEX)(k - begin), is_better); \
  }
#define STORE_LANES(n)                         \
  JOINED(vstore, LANES)(value_##n, n, values); \
  JOINED(vstore, LANES)(index_##n, n, indexes);

// Each element of the last dimension has a result of its own, and the elements lie side by side.
__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_reduce_index_columns(
    __global const void *from, const long from_begin, RESULTS, TILING) {
  long whole[8];
  vstore8(extents, 0, whole);
  const long across = whole[RANK - 1];
  const long blocks = (across + COLUMNS - 1) / COLUMNS, all_blocks = results / across * blocks;
  const long block = (long)get_group_id(0) % all_blocks, part = (long)get_group_id(0) / all_blocks;
  const long left = block % blocks * COLUMNS, result = block / blocks * across + left;
  FIND_TILE(result)
  FIND_PART(part)
  __global const FROM *source =
      (__global const FROM *)((__global const char *)from + from_begin) + first;
  const int width = (int)min((long)COLUMNS, across - left);
  VALUE values[COLUMNS];
  INDEX indexes[COLUMNS];  // counted from the part's first element
  if (width == COLUMNS) {
    __global const FROM *row = source + distance_to(begin, size, from_stride);
    VECTOR(VALUE) value_0 = values_at(row), value_1 = values_at(row + LANES);
    VECTOR(VALUE) value_2 = values_at(row + 2 * LANES), value_3 = values_at(row + 3 * LANES);
    VECTOR(INDEX) index_0 = 0, index_1 = 0, index_2 = 0, index_3 = 0;
    for (long k = begin + 1; k < end; ++k) {
      row = source + distance_to(k, size, from_stride);
      LOOK_AT_LANES(0)
      LOOK_AT_LANES(1)
      LOOK_AT_LANES(2)
      LOOK_AT_LANES(3)
    }
    STORE_LANES(0)
    STORE_LANES(1)
    STORE_LANES(2)
    STORE_LANES(3)
  } else {
    for (int c = 0; c < width; ++c) {
      VALUE value = value_of(source[distance_to(begin, size, from_stride) + c]);
      INDEX index = 0;
      for (long k = begin + 1; k < end; ++k) {
        LOOK_AT(source[distance_to(k, size, from_stride) + c], (INDEX)(k - begin))
      }
      values[c] = value;
      indexes[c] = index;
    }
  }
  for (int c = 0; c < width; ++c) {
    STORE(part, result + c, place + c * to_stride[RANK - 1], values[c], begin + indexes[c]);
  }
}
