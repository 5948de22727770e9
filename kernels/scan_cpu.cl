// Scans of lines of any strides, for CPUs. See scan_lines.clh for parameters and launches.
//
// Launch: groups of one work-item. tiles_scan_lines: one for each part of each line, whose elements
// are scanned as vectors where they are neighbours. tiles_scan_columns: one for each part of
// COLUMNS lines that are neighbours, and of what is left at the end of a row of lines; without
// keys.
//
// With IS_ORDERED 1 OPERATION need not be right for vectors, nor commute.
#define WORK_ITEMS 1
#include "scan_lines.clh"
#ifndef IS_ORDERED
#define IS_ORDERED 0
#endif
#define LANES 16
#define COLUMNS 64

#define VECTOR(type) JOINED(type, LANES)
#ifdef FROM_STORED_AS
#define LOAD_STORED(from) FLOATS_AT(FROM_STORED_AS, __global, LANES, from)
#elif FROM_IS_BOOL
#define LOAD_STORED(from) min(JOINED(vload, LANES)(0, from), (FROM)1)
#else
#define LOAD_STORED(from) JOINED(vload, LANES)(0, from)
#endif
#define LOAD(from) CONVERT_TO_VALUES(LANES)(LOAD_STORED(from))

#if !IS_ORDERED
VECTOR(VALUE) combine_lanes(VECTOR(VALUE) a, VECTOR(VALUE) b);
VECTOR(VALUE) combine_lanes(VECTOR(VALUE) a, VECTOR(VALUE) b) { return OPERATION; }

// Lane by lane: quirk dies_of_vectors_in_vectors of docs/drivers.md.
#define FIRST_8(v) v.s0, v.s1, v.s2, v.s3, v.s4, v.s5, v.s6, v.s7
#define SHIFTED(first, v) \
  (VECTOR(VALUE))(first, FIRST_8(v), v.s8, v.s9, v.sa, v.sb, v.sc, v.sd, v.se)

// Each lane combined with all before it.
VECTOR(VALUE) scan_of_lanes(VECTOR(VALUE) v);
VECTOR(VALUE) scan_of_lanes(VECTOR(VALUE) v) {
  const VALUE n = IDENTITY;
  v = combine_lanes(SHIFTED(n, v), v);
  v = combine_lanes((VECTOR(VALUE))(n, n, FIRST_8(v), v.s8, v.s9, v.sa, v.sb, v.sc, v.sd), v);
  v = combine_lanes((VECTOR(VALUE))(n, n, n, n, FIRST_8(v), v.s8, v.s9, v.sa, v.sb), v);
  return combine_lanes((VECTOR(VALUE))(n, n, n, n, n, n, n, n, FIRST_8(v)), v);
}

VALUE total_of(__global const FROM *from, long count);
VALUE total_of(__global const FROM *from, long count) {
  VECTOR(VALUE) a = (VECTOR(VALUE))IDENTITY, b = a, c = a, d = a;
  for (long i = 0; i < count; i += 4 * LANES) {
    a = combine_lanes(a, LOAD(from + i));
    b = combine_lanes(b, LOAD(from + i + LANES));
    c = combine_lanes(c, LOAD(from + i + 2 * LANES));
    d = combine_lanes(d, LOAD(from + i + 3 * LANES));
  }
  return scan_of_lanes(combine_lanes(combine_lanes(a, b), combine_lanes(c, d))).sf;
}

void store_lanes(__global TO *to, VECTOR(VALUE) values);
void store_lanes(__global TO *to, VECTOR(VALUE) values) {
#if IS_BOOL || defined(TO_STORED_AS)  // halves one by one: quirk stores_half_vectors_aligned
  VALUE list[LANES];
  JOINED(vstore, LANES)(values, 0, list);
  for (int k = 0; k < LANES; ++k) to[k] = result_of(list[k]);
#else
  JOINED(vstore, LANES)(JOINED(JOINED(convert_, TO), LANES)(values), 0, to);
#endif
}

// The last result of `count` elements, a multiple of LANES.
VALUE scan_vectors(__global const FROM *from, __global TO *to, long count, VALUE running,
                   long is_exclusive);
VALUE scan_vectors(__global const FROM *from, __global TO *to, long count, VALUE running,
                   long is_exclusive) {
  for (long i = 0; i < count; i += LANES) {
    const VECTOR(VALUE) v = combine_lanes((VECTOR(VALUE))running, scan_of_lanes(LOAD(from + i)));
    store_lanes(to + i, is_exclusive != 0
                            ? SHIFTED(running, v)
                            : v);
    running = v.sf;
  }
  return running;
}
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_scan_lines(PARAMETERS) {
  const long line = (long)get_group_id(0) % lines, part = (long)get_group_id(0) / lines;
  BEGIN_PART(line, part)
  FIND_KEYS(line)
  long done = begin;
#if !IS_ORDERED && (!HAS_KEYS || STEP == 1)
  if (STEP == 1 && from_step == 1) {
    const long whole = (end - begin) / (4 * LANES) * (4 * LANES);
    running = total_of(source + begin, whole);
    done = begin + whole;
  } else if (from_step == 1 && to_step == 1) {
    const long whole = (end - begin) / LANES * LANES;
    running = scan_vectors(source + begin, target + begin, whole, running, is_exclusive);
    done = begin + whole;
  }
#endif
  SCAN_ELEMENTS(done, end)
  END_PART(line, part)
}

#if !HAS_KEYS
__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_scan_columns(PARAMETERS) {
  long extent[8];
  vstore8(extents, 0, extent);
  const long across = extent[LINE_RANK - 1], blocks = (across + COLUMNS - 1) / COLUMNS;
  const long all = lines / across * blocks;
  const long block = (long)get_group_id(0) % all, part = (long)get_group_id(0) / all;
  const long left = block % blocks * COLUMNS, first = block / blocks * across + left;
  const int width = (int)min((long)COLUMNS, across - left);
  BEGIN_PART(first, part)
  VALUE values[COLUMNS];
  for (int c = 0; c < width; ++c) {
    values[c] = IDENTITY;
    if (STEP == 2 && part > 0) {
      values[c] = AT(const VALUE, totals, totals_begin)[part * lines + first + c];
    }
  }
  for (long k = begin; k < end; ++k) {
    for (int c = 0; c < width; ++c) {
      const VALUE before = values[c];
      values[c] = combine(before, value_of(source[k * from_step + c]));
      if (STEP == 2) target[k * to_step + c] = result_of(is_exclusive != 0 ? before : values[c]);
    }
  }
#if STEP == 1
  for (int c = 0; c < width; ++c) {
    running = values[c];
    END_PART(first + c, part)
  }
#endif
}
#endif
