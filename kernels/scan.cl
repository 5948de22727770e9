// Scans of the rows of a matrix, for GPUs: to[i][j] combines from[i][0] to from[i][j].
//
//   from     in   rows x length elements, which begin at byte from_begin
//   to       out  as many, which begin at byte to_begin; may be `from`
//   keys     in   as many, which begin at byte keys_begin, if HAS_KEYS: where neighbours in a row
//                 differ, the scan starts anew
//   is_exclusive  not 0: to[i][j] combines what is before from[i][j], at the start IDENTITY
//   *_row, *_stride   distances between neighbours, in elements, of any sign
//   tiles    of TILE elements, row by row: a group for each
//   totals, restarts   in or out, STEP 1 and 2: what each tile's elements are combined to since the
//                 last start, and whether there was one; then what comes before each tile
//   found, launch  STEP 0: see look_back.clh
//
// Launch: WORK_ITEMS work-items in a group. For devices whose groups go on whatever others wait
// for, tiles_scan with STEP 0. For all others tiles_scan with STEP 1 for the
// totals, tiles_scan_prefixes in one group, and tiles_scan with STEP 2. One tile needs STEP 3
// alone.
//
// FROM, TO and KEY are the types in memory, VALUE is what is computed with. OPERATION, an
// expression of a and b, is associative, IDENTITY its identity. Elements are combined in
// their order, and in the same way at each call. IS_SEGMENTED is 1 for more than one row, and for
// keys.
#ifndef STEP
#define STEP 2
#endif
#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#if (WORK_ITEMS & (WORK_ITEMS - 1)) != 0
#error "WORK_ITEMS must be a power of two: each step of the scan doubles the distance"
#endif
#ifndef VECTORS
#define VECTORS 4  // of four neighbours, which a work-item takes
#endif
#ifndef IS_SEGMENTED
#define IS_SEGMENTED 0
#endif
#ifndef HAS_WARPS
#define HAS_WARPS 0  // those of warp.clh; STEP 0 always has them
#endif
#if VECTORS > 16
#error "a work-item has a bit for each of its elements, of up to 16 vectors"
#elif VECTORS > 8
#define BITS ulong
#else
#define BITS uint
#endif
#define TILE (WORK_ITEMS * VECTORS * 4)
#define VECTOR(type) JOINED(type, 4)
#include "scan.clh"

#if STEP == 0 || HAS_WARPS
#define BLOCKS_OF_SPAN 1  // faster than spans, as tiles are large
#include "look_back.clh"
#else
#include "scan_lanes.clh"
#endif

typedef struct {
  long row, column;
} place;

// Of the k-th element of all rows.
place place_of(long k, long length);
place place_of(long k, long length) { return (place){k / length, k % length}; }

// As many elements behind `from` as lie before `by`: without the division that place_of() needs.
place place_behind(place from, place by, long length);
place place_behind(place from, place by, long length) {
  from.row += by.row;
  from.column += by.column;
  if (from.column >= length) {
    from.column -= length;
    ++from.row;
  }
  return from;
}

// Whether four neighbours of a row always are a vector in memory.
int are_vectors(long length, long row, long stride, size_t address, size_t size);
int are_vectors(long length, long row, long stride, size_t address, size_t size) {
#if IS_SEGMENTED
  const int begin_alike = length % 4 == 0 && row % 4 == 0;
#else
  const int begin_alike = 1;
#endif
  return begin_alike && stride == 1 && address % (4 * size) == 0;
}

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_scan(
    __global const void *from, const long from_begin, __global void *to, const long to_begin,
#if HAS_KEYS
    __global const void *keys, const long keys_begin, const long keys_row, const long keys_stride,
#endif
#if STEP == 0
    __global void *found, const long found_begin, const long launch,
#elif STEP < 3
    __global void *totals, const long totals_begin, __global void *restarts,
    const long restarts_begin,
#endif
    const long rows, const long length, const long from_row, const long from_stride,
    const long to_row, const long to_stride, const long is_exclusive, const long tiles) {
  __local VALUE sums[WORK_ITEMS * VECTORS];
  __local VALUE lane_values[LANES_IN_LOCAL];
  __local uchar lane_restarts[LANES_IN_LOCAL];
#if IS_SEGMENTED
  __local uchar sum_restarts[WORK_ITEMS * VECTORS];
#endif
  const long lane = (long)get_local_id(0);
#if STEP == 0 || HAS_WARPS
  WARP_MEMORY
#endif
#if STEP == 0
  __local VALUE prefix_of_group;
  FIND_TILE(tile, AT(ulong, found, found_begin), tiles)
#else
  const long tile = (long)get_group_id(0);
#endif

  __global const FROM *source = AT(const FROM, from, from_begin);
  const long elements = rows * length, first = tile * TILE;
  const int is_whole = first + TILE <= elements;
  const int are_read_by_vectors =
      are_vectors(length, from_row, from_stride, (size_t)source, sizeof(FROM));
  const place begin = place_of(first + lane * 4, length), by = place_of(WORK_ITEMS * 4, length);
  VALUE values[VECTORS][4];
  BITS starts = 0;
  place at = begin;
#pragma unroll
  for (int v = 0; v < VECTORS; ++v, at = place_behind(at, by, length)) {
    const long k = first + (v * WORK_ITEMS + lane) * 4;
#if IS_SEGMENTED
    long row = at.row, column = at.column;
#else
    const long row = 0, column = k;
#endif
    const int has_vectors = are_read_by_vectors && (is_whole || k + 4 <= elements);
    if (has_vectors) {
      const VECTOR(FROM) four = *(__global const VECTOR(FROM) *)(source + row * from_row + column);
      values[v][0] = value_of(four.s0);
      values[v][1] = value_of(four.s1);
      values[v][2] = value_of(four.s2);
      values[v][3] = value_of(four.s3);
#if IS_SEGMENTED && !HAS_KEYS
      if (column == 0) starts |= (BITS)1 << (4 * v);
      continue;
#endif
    }
#if IS_SEGMENTED
#pragma unroll
    for (int e = 0; e < 4; ++e) {
      if (!has_vectors) values[v][e] = IDENTITY;
      if (k + e >= elements) continue;
      if (!has_vectors) {
        values[v][e] = value_of(source[row * from_row + column * from_stride]);
      }
      int is_start = column == 0;
#if HAS_KEYS
      __global const KEY *key =
          AT(const KEY, keys, keys_begin) + row * keys_row + column * keys_stride;
      if (!is_start) is_start = KEY_AT(key) != KEY_AT(key - keys_stride);
#endif
      if (is_start) starts |= (BITS)1 << (4 * v + e);
      ++column;
      if (column == length) {
        column = 0;
        ++row;
      }
    }
#else
    if (!has_vectors) {
#pragma unroll
      for (int e = 0; e < 4; ++e) {
        values[v][e] = IDENTITY;
        if (k + e < elements) values[v][e] = value_of(source[(k + e) * from_stride]);
      }
    }
#endif
  }

#pragma unroll
  for (int v = 0; v < VECTORS; ++v) {
    VALUE sum = values[v][0];
    for (int e = 1; e < 4; ++e) {
      sum = combine_unless(starts >> (4 * v + e) & 1, sum, values[v][e]);
    }
    sums[v * WORK_ITEMS + lane] = sum;
#if IS_SEGMENTED
    sum_restarts[v * WORK_ITEMS + lane] = (starts >> (4 * v) & 15) != 0;
#endif
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  VALUE value = IDENTITY, total;
  int restart = 0, total_restart;
#pragma unroll
  for (int v = 0; v < VECTORS; ++v) {
#if IS_SEGMENTED
    const int next = sum_restarts[lane * VECTORS + v];
#else
    const int next = 0;
#endif
    value = combine_unless(next, value, sums[lane * VECTORS + v]);
    restart |= next;
  }
  SCAN_LANES(value, restart, total, total_restart)

#if STEP == 1
  if (lane == 0) {
    AT(VALUE, totals, totals_begin)[tile] = total;
    AT(uchar, restarts, restarts_begin)[tile] = (uchar)total_restart;
  }
#else
#if STEP == 0
  if (lane == 0) tell_total(tile, total, total_restart, AT(ulong, found, found_begin), launch);
  if (lane < LANES) {
    const VALUE before =
        prefix_of(warp, tile, tiles, total, total_restart, AT(ulong, found, found_begin), launch, (int)lane);
    if (lane == 0) prefix_of_group = before;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const VALUE prefix = prefix_of_group;
#elif STEP == 2
  const VALUE prefix = tile == 0 ? IDENTITY : AT(const VALUE, totals, totals_begin)[tile];
#else
  const VALUE prefix = IDENTITY;
#endif
  value = combine_unless(restart, prefix, value);
#pragma unroll
  for (int v = 0; v < VECTORS; ++v) {
    const VALUE sum = sums[lane * VECTORS + v];
    sums[lane * VECTORS + v] = value;
#if IS_SEGMENTED
    value = combine_unless(sum_restarts[lane * VECTORS + v], value, sum);
#else
    value = combine(value, sum);
#endif
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  __global TO *target = AT(TO, to, to_begin);
  const int are_written_by_vectors =
      are_vectors(length, to_row, to_stride, (size_t)target, sizeof(TO));
  at = begin;
#pragma unroll
  for (int v = 0; v < VECTORS; ++v, at = place_behind(at, by, length)) {
    const long k = first + (v * WORK_ITEMS + lane) * 4;
    VALUE running = sums[v * WORK_ITEMS + lane];
    TO results[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
      const int is_start = starts >> (4 * v + e) & 1;
      const VALUE before = is_start ? IDENTITY : running;
      running = combine_unless(is_start, running, values[v][e]);
      results[e] = result_of(is_exclusive != 0 ? before : running);
    }
#if IS_SEGMENTED
    long row = at.row, column = at.column;
#else
    const long row = 0;
    long column = k;
#endif
    if (are_written_by_vectors && (is_whole || k + 4 <= elements)) {
      *(__global VECTOR(TO) *)(target + row * to_row + column) =
          (VECTOR(TO))(results[0], results[1], results[2], results[3]);
      continue;
    }
#pragma unroll
    for (int e = 0; e < 4; ++e) {
      if (k + e >= elements) continue;
      target[row * to_row + column * to_stride] = results[e];
      ++column;
#if IS_SEGMENTED
      if (column == length) {
        column = 0;
        ++row;
      }
#endif
    }
  }
#endif
}
