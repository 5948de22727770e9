// How many elements of an array belong to each bin, or the sums of their weights, for GPUs.
//
// Arguments are those of histogram.clh. A part is what one group counts, in a table in local memory
// with COLUMNS sums for each bin, one for each of as many neighbouring work-items.
//
// Launch: tiles_histogram: WORK_ITEMS work-items in a group, a group for each part.
// tiles_histogram_far: likewise, for more bins than have room in local memory; the parts have
// one table together, `partial`, which tiles_histogram_clear has cleared, a work-item for each bin.
//
// ADD says how sums are added to: 0: by its one work-item (COLUMNS is WORK_ITEMS), in their order.
// 1: an integer of 32 bits, 2: of 64, by atomic functions. 3, 4: a float or a double by exchanges,
// in any order.
#include "histogram.clh"

#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#ifndef COLUMNS
#define COLUMNS 1
#endif
#ifndef MOST_BINS
#define MOST_BINS 256  // room for so many in local memory
#endif
#ifndef ADD
#define ADD 1
#endif
#ifndef SUM_ROWS
#define SUM_ROWS 8
#endif
#define SUM_BINS 32
#define AT_ONCE 8

#if ADD == 0
#define ADD_TO(space, sum, value) *(sum) += value
#elif ADD == 1
#define ADD_TO(space, sum, value) atomic_add(sum, value)
#elif ADD == 2
// The halves one after the other: what carries over is known from what the low one was.
#define ADD_TO(space, sum, value)                                                \
  {                                                                              \
    volatile space uint *halves = (volatile space uint *)(sum);                  \
    const ulong bits = (ulong)(value);                                           \
    const uint low_bits = (uint)bits, before = atomic_add(halves, low_bits);     \
    atomic_add(halves + 1, (uint)(bits >> 32) + (before + low_bits < before)); \
  }
#elif ADD == 3
#define ADD_TO(space, sum, value)                                             \
  {                                                                           \
    volatile space uint *cell = (volatile space uint *)(sum);                 \
    uint seen = atomic_or(cell, 0u), before;                                   \
    do {                                                                      \
      before = seen;                                                          \
      seen = atomic_cmpxchg(cell, before, as_uint(as_float(before) + value)); \
    } while (seen != before);                                                 \
  }
#else
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#define ADD_TO(space, sum, value)                                             \
  {                                                                           \
    volatile space ulong *cell = (volatile space ulong *)(sum);               \
    ulong seen = atom_add(cell, 0ul), before;                                  \
    do {                                                                      \
      before = seen;                                                          \
      seen = atom_cmpxchg(cell, before, as_ulong(as_double(before) + value)); \
    } while (seen != before);                                                 \
  }
#endif

// Counts the elements of this group's share; TABLE_AT(bin) is where.
#define COUNT_SHARE(space, TABLE_AT)                                                     \
  FIND_DATA                                                                             \
  const long begin = (long)get_group_id(0) * share, end = min(elements, begin + share); \
  long k = begin + lane;                                                                 \
  for (; k + (AT_ONCE - 1) * WORK_ITEMS < end; k += AT_ONCE * WORK_ITEMS) {              \
    FROM values[AT_ONCE];                                                                \
    PARTIAL amounts[AT_ONCE];                                                            \
    for (int i = 0; i < AT_ONCE; ++i) {                                                  \
      values[i] = source[PLACE(source, k + i * WORK_ITEMS)];                             \
      amounts[i] = WEIGHT_AT(k + i * WORK_ITEMS);                                        \
    }                                                                                    \
    for (int i = 0; i < AT_ONCE; ++i) {                                                  \
      const long bin = bin_of(values[i], bins, low, high, doubt);                        \
      if (bin >= 0) ADD_TO(space, TABLE_AT(bin), amounts[i]);                            \
    }                                                                                    \
  }                                                                                      \
  for (; k < end; k += WORK_ITEMS) {                                                     \
    const long bin = bin_of(source[PLACE(source, k)], bins, low, high, doubt);           \
    if (bin >= 0) ADD_TO(space, TABLE_AT(bin), WEIGHT_AT(k));                            \
  }

#if MOST_BINS > 0
__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_histogram(DATA) {
  __local PARTIAL table[MOST_BINS * COLUMNS];
  const int lane = (int)get_local_id(0), column = lane % COLUMNS;
  for (int i = lane; i < (int)bins * COLUMNS; i += WORK_ITEMS) table[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
#define IN_TABLE(bin) &table[(int)(bin) * COLUMNS + column]
  COUNT_SHARE(__local, IN_TABLE)
  barrier(CLK_LOCAL_MEM_FENCE);
  __global PARTIAL *sums = (__global PARTIAL *)((__global char *)partial + partial_begin) +
                           (long)get_group_id(0) * bins;
  for (int bin = lane; bin < bins; bin += WORK_ITEMS) {
    PARTIAL sum = 0;
    // Neighbours begin in different columns, which lie in different banks.
    for (int i = 0; i < COLUMNS; ++i) sum += table[bin * COLUMNS + (i + bin) % COLUMNS];
    sums[bin] = sum;
  }
}
#else
__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_histogram_far(DATA) {
  const int lane = (int)get_local_id(0);
  __global PARTIAL *table = (__global PARTIAL *)((__global char *)partial + partial_begin);
#define IN_TABLE(bin) (table + (bin))
  COUNT_SHARE(__global, IN_TABLE)
}

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_histogram_clear(
    __global void *partial, const long partial_begin, const long bins) {
  const long bin = (long)get_global_id(0);
  if (bin < bins) ((__global PARTIAL *)((__global char *)partial + partial_begin))[bin] = 0;
}
#endif

// to[bin] = the sums of all tables. Launch: groups of SUM_ROWS x SUM_BINS work-items, one for each
// SUM_BINS bins; each row adds a run of tables.
__kernel __attribute__((reqd_work_group_size(SUM_BINS, SUM_ROWS, 1))) void tiles_histogram_sum(
    SUMS) {
  __local SUM rows[SUM_ROWS][SUM_BINS];
  const int column = (int)get_local_id(0), row = (int)get_local_id(1);
  const long bin = (long)get_group_id(0) * SUM_BINS + column;
  const long run = (tables + SUM_ROWS - 1) / SUM_ROWS, end = min(tables, (row + 1) * run);
  __global const PARTIAL *sums =
      (__global const PARTIAL *)((__global const char *)partial + partial_begin) + bin;
  SUM value = 0;
  for (long table = row * run; bin < bins && table < end; ++table) value += (SUM)sums[table * pitch];
  rows[row][column] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (row != 0 || bin >= bins) return;
  for (int i = 1; i < SUM_ROWS; ++i) value += rows[i][column];
  STORE_SUM(bin, value)
}
