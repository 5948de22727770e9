// How many elements of an array belong to each bin, or the sums of their weights, for CPUs.
//
// Arguments are those of histogram.clh.
//
// Launch: groups of one work-item, one for each part. A part has TABLES tables, which take turns, as
// an addition waits for the one before to the same sum; a table has bins sums, and one more for what
// belongs to no bin.
#include "histogram.clh"

#ifndef TABLES
#define TABLES 4
#endif
#define LANES 16
#define BINS_AT_ONCE 64
#define VECTOR(type) JOINED(type, LANES)
#define CONVERT(type, x) JOINED(JOINED(convert_, type), LANES)(x)

#if IS_RANGE
// The bins of LANES elements.
void find_bins(const FROM *elements, uint *found, long bins, REAL low, REAL high, float doubt);
void find_bins(const FROM *elements, uint *found, long bins, REAL low, REAL high, float doubt) {
  const VECTOR(NUMBER) x = NUMBERS_AT(LANES, elements);
  const VECTOR(float) place =
      (CONVERT(float, x) - (float)low) * ((float)bins / (float)(high - low));
  const VECTOR(float) below = floor(place), beyond = place - below;
  if (all(beyond > doubt && beyond < 1 - doubt)) {
    const VECTOR(uint) bin = JOINED(as_uint, LANES)(CONVERT(int, below));
    JOINED(vstore, LANES)(min(bin, (VECTOR(uint))(uint)bins), 0, found);
  } else {
    for (int i = 0; i < LANES; ++i) {
      const long one = bin_of(elements[i], bins, low, high, doubt);
      found[i] = (uint)(one < 0 ? bins : one);
    }
  }
}
#else
// Adds AT_ONCE elements from the k-th one on. That all of them belong to bins is nearly always so or
// never, which costs less than a minimum for each.
#define AT_ONCE 8
#define ADD_ELEMENTS(element)                                                     \
  {                                                                               \
    ulong bin[AT_ONCE];                                                           \
    int are_bins = 1;                                                             \
    _Pragma("unroll") for (int i = 0; i < AT_ONCE; ++i) {                         \
      bin[i] = (ulong)NUMBER_OF(element);                                         \
      are_bins &= bin[i] < (ulong)bins;                                           \
    }                                                                             \
    if (!are_bins) {                                                              \
      _Pragma("unroll") for (int i = 0; i < AT_ONCE; ++i) {                       \
        bin[i] = min(bin[i], (ulong)bins);                                        \
      }                                                                           \
    }                                                                             \
    _Pragma("unroll") for (int i = 0; i < AT_ONCE; ++i) {                         \
      table[bin[i] + i % TABLES * pitch] += WEIGHT_AT(k + i);                     \
    }                                                                             \
  }
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_histogram(DATA) {
  FIND_DATA
  const long pitch = bins + 1, begin = (long)get_group_id(0) * share;
  const long end = min(elements, begin + share);
  __global PARTIAL *table = (__global PARTIAL *)((__global char *)partial + partial_begin) +
                            (long)get_group_id(0) * TABLES * pitch;
  long k = 0;
  for (; k + LANES <= TABLES * pitch; k += LANES) {
    JOINED(vstore, LANES)((VECTOR(PARTIAL))0, 0, table + k);
  }
  for (; k < TABLES * pitch; ++k) table[k] = 0;
  k = begin;
#if IS_RANGE
  for (; k + LANES <= end; k += LANES) {
    FROM values[LANES];
    uint found[LANES];
    if (RANK == 1 && source_stride[0] == 1) {
      JOINED(vstore, LANES)(JOINED(vload, LANES)(0, source + k), 0, values);
    } else {
      for (int i = 0; i < LANES; ++i) values[i] = source[PLACE(source, k + i)];
    }
    find_bins(values, found, bins, low, high, doubt);
    #pragma unroll
    for (int i = 0; i < LANES; ++i) table[found[i] + i % TABLES * pitch] += WEIGHT_AT(k + i);
  }
#else
  if (RANK == 1 && source_stride[0] == 1) {
    for (; k + AT_ONCE <= end; k += AT_ONCE) ADD_ELEMENTS(source[k + i])
  } else {
    for (; k + AT_ONCE <= end; k += AT_ONCE) ADD_ELEMENTS(source[PLACE(source, k + i)])
  }
#endif
  for (; k < end; ++k) {
    const long bin = bin_of(source[PLACE(source, k)], bins, low, high, doubt);
    if (bin >= 0) table[bin] += WEIGHT_AT(k);
  }
}

// to[bin] = the sums of all tables. Launch: one work-item for BINS_AT_ONCE of them.
__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_histogram_sum(SUMS) {
  __global const PARTIAL *sums =
      (__global const PARTIAL *)((__global const char *)partial + partial_begin);
  const long first = (long)get_group_id(0) * BINS_AT_ONCE;
  const int count = (int)min((long)BINS_AT_ONCE, bins - first);
  SUM values[BINS_AT_ONCE];
  for (int i = 0; i < count; ++i) values[i] = 0;
  for (long table = 0; table < tables; ++table) {
    for (int i = 0; i < count; ++i) values[i] += (SUM)sums[table * pitch + first + i];
  }
  for (int i = 0; i < count; ++i) STORE_SUM(first + i, values[i])
}
