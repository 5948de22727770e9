// Reductions of the tiles of an array, for CPUs: one result for each tile.
//
// Parameters and arguments are those of reduce.cl.
//
// Launch: groups of one work-item. tiles_reduce: one for each result, whose rows of neighbours are
// read as vectors. tiles_reduce_columns: one for LANES results side by side, whose last dimension has
// tiles of 1; `results` counts as many for each row, and what is left at its end.
#ifndef RANK
#define RANK 1
#endif
#ifndef FROM
#define FROM float
#define TO float
#define VALUE float
#endif
#ifndef COMBINE
#define COMBINE(a, b) ((a) + (b))
#define NEUTRAL 0
#endif
#ifndef IS_ORDERED
#define IS_ORDERED 0
#endif
#ifndef LANES
#define LANES 16
#endif

#define JOINED_(a, b) a##b
#define JOINED(a, b) JOINED_(a, b)
#define VECTOR(type) JOINED(type, LANES)
#define TO_VALUES(x) JOINED(JOINED(convert_, VALUE), LANES)(x)
#define LOAD(from) TO_VALUES(JOINED(vload, LANES)(0, from))

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
  long distance = 0;
  for (int d = RANK - 2; d >= 0; --d) {
    distance += row % size[d] * stride[d];
    row /= size[d];
  }
  return distance;
}

// Four sums at once, as each waits for the one before.
VALUE value_of_run(__global const FROM *from, long n, VALUE value);
VALUE value_of_run(__global const FROM *from, long n, VALUE value) {
  long i = 0;
#if !IS_ORDERED
  if (n >= 4 * LANES) {
    VECTOR(VALUE) a = LOAD(from), b = LOAD(from + LANES);
    VECTOR(VALUE) c = LOAD(from + 2 * LANES), d = LOAD(from + 3 * LANES);
    for (i = 4 * LANES; i + 4 * LANES <= n; i += 4 * LANES) {
      a = COMBINE(a, LOAD(from + i));
      b = COMBINE(b, LOAD(from + i + LANES));
      c = COMBINE(c, LOAD(from + i + 2 * LANES));
      d = COMBINE(d, LOAD(from + i + 3 * LANES));
    }
    a = COMBINE(COMBINE(a, b), COMBINE(c, d));
    VALUE lanes[LANES];
    JOINED(vstore, LANES)(a, 0, lanes);
    for (int step = LANES / 2; step > 0; step /= 2) {
      for (int k = 0; k < step; ++k) lanes[k] = COMBINE(lanes[k], lanes[k + step]);
    }
    value = COMBINE(value, lanes[0]);
  }
#endif
  for (; i < n; ++i) value = COMBINE(value, (VALUE)from[i]);
  return value;
}

TO result_of(VALUE value, long divisor);
TO result_of(VALUE value, long divisor) {
  return (TO)(divisor == 0 ? value : value / (VALUE)divisor);
}

#define PARAMETERS                                                                             \
  __global const void *from, const long from_begin, __global void *to, const long to_begin,    \
      const long results, const long8 extents, const long8 tiles, const long8 from_strides,    \
      const long8 to_strides, const long divisor

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_reduce(PARAMETERS) {
  const long last_step = 1;
  FIND_TILE((long)get_group_id(0), tile[RANK - 1])
  __global const FROM *source =
      (__global const FROM *)((__global const char *)from + from_begin) + first;
  const long run = size[RANK - 1], stride = from_stride[RANK - 1];
  VALUE value = NEUTRAL;
  for (long row = 0; row < rows; ++row) {
    __global const FROM *elements = source + distance_to(row, size, from_stride);
    if (stride == 1) {
      value = value_of_run(elements, run, value);
    } else {
      for (long k = 0; k < run; ++k) value = COMBINE(value, (VALUE)elements[k * stride]);
    }
  }
  ((__global TO *)((__global char *)to + to_begin))[place] = result_of(value, divisor);
}

// Each element of the last dimension has a result of its own, and both sides lie side by side.
__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_reduce_columns(PARAMETERS) {
  const long last_step = LANES;
  FIND_TILE((long)get_group_id(0), LANES)
  __global const FROM *source =
      (__global const FROM *)((__global const char *)from + from_begin) + first;
  __global TO *target = (__global TO *)((__global char *)to + to_begin) + place;
  if (size[RANK - 1] == LANES) {
    VECTOR(VALUE) value = (VECTOR(VALUE))NEUTRAL;
    for (long row = 0; row < rows; ++row) {
      value = COMBINE(value, LOAD(source + distance_to(row, size, from_stride)));
    }
    VALUE lanes[LANES];
    JOINED(vstore, LANES)(value, 0, lanes);
    for (int k = 0; k < LANES; ++k) target[k] = result_of(lanes[k], divisor);
    return;
  }
  for (long k = 0; k < size[RANK - 1]; ++k) {
    VALUE value = NEUTRAL;
    for (long row = 0; row < rows; ++row) {
      value = COMBINE(value, (VALUE)source[distance_to(row, size, from_stride) + k]);
    }
    target[k] = result_of(value, divisor);
  }
}
