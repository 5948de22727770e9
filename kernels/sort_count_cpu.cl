// How many keys of each part have each digit, for CPUs.
//
// Arguments are those of sort_count.cl; parts have `size` keys.
//
// Launch: groups of one work-item, one for each part of each row.
#include "sort_key.clh"

#define TABLES 4

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_sort_count(
    __global const void *keys, const long keys_begin, __global void *counts,
    const long counts_begin, const long count, const long parts, const long key_row,
    const long key_stride, const long first_row, ORDER, const long size) {
  FIND_PART
  const long begin = part * size, end = min(count, begin + size);
  __global const KEY *source = (__global const KEY *)((__global const char *)keys + keys_begin) +
                               (first_row + row) * key_row;
  // Several, as an addition waits for the one before to the same counter.
  uint table[TABLES][DIGITS];
  for (int i = 0; i < TABLES * DIGITS; ++i) table[i / DIGITS][i % DIGITS] = 0;
  long k = begin;
  for (; k + TABLES <= end; k += TABLES) {
    #pragma unroll
    for (int i = 0; i < TABLES; ++i) ++table[i][DIGIT_OF(source[(k + i) * key_stride])];
  }
  for (; k < end; ++k) ++table[0][DIGIT_OF(source[k * key_stride])];
  __global uint *list =
      (__global uint *)((__global char *)counts + counts_begin) + row * DIGITS * parts + part;
  for (int digit = 0; digit < DIGITS; ++digit) {
    uint sum = 0;
    for (int i = 0; i < TABLES; ++i) sum += table[i][digit];
    list[digit * parts] = sum;
  }
}
