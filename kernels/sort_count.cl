// How many keys of each part have each digit, for GPUs.
//
//   keys    in   rows of `count` keys, which begin at byte keys_begin; key_row, key_stride:
//                distances between neighbours, in keys
//   counts  out  see sort_key.clh
//
// Launch: WORK_ITEMS work-items in a group, one group for each part of PART keys of each row.
#include "sort_key.clh"

#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#ifndef PART
#define PART 4096
#endif
#ifndef COLUMNS
#define COLUMNS 4
#endif

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_sort_count(
    __global const void *keys, const long keys_begin, __global void *counts,
    const long counts_begin, const long count, const long parts, const long key_row,
    const long key_stride, const long first_row, ORDER) {
  __local uint table[DIGITS * COLUMNS];
  const int lane = (int)get_local_id(0), column = lane % COLUMNS;
  FIND_PART
  for (int i = lane; i < DIGITS * COLUMNS; i += WORK_ITEMS) table[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const long begin = part * PART, left = count - begin;
  __global const KEY *source = (__global const KEY *)((__global const char *)keys + keys_begin) +
                               (first_row + row) * key_row + (begin + lane) * key_stride;
  if (left >= PART) {
    #pragma unroll
    for (int i = 0; i < PART; i += WORK_ITEMS) {
      atomic_inc(&table[(DIGIT_OF(source[i * key_stride])) * COLUMNS + column]);
    }
  } else {
    for (int i = 0; i < left - lane; i += WORK_ITEMS) {
      atomic_inc(&table[(DIGIT_OF(source[i * key_stride])) * COLUMNS + column]);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  __global uint *list = (__global uint *)((__global char *)counts + counts_begin);
  for (int digit = lane; digit < DIGITS; digit += WORK_ITEMS) {
    uint sum = 0;
    for (int i = 0; i < COLUMNS; ++i) sum += table[digit * COLUMNS + i];
    list[(row * DIGITS + digit) * parts + part] = sum;
  }
}
