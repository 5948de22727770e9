// Stores the keys of each piece that come first, for GPUs: a piece for each group.
//
// Arguments are those of top_k.clh.
//
// Launch: WORK_ITEMS work-items in a group, a group for each piece of each row.
#include "top_k.clh"

#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#if WORK_ITEMS < DIGITS
#error "each digit needs a work-item"
#endif

// Keys of each work-item between two barriers, where none of the group's is stored.
#define ITEMS 8

// The sum of the values of the work-items up to this one.
uint sum_up_to(__local uint *sums, uint value, int lane);
uint sum_up_to(__local uint *sums, uint value, int lane) {
  sums[lane] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = 1; step < WORK_ITEMS; step *= 2) {
    const uint more = lane >= step ? sums[lane - step] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    value += more;
    sums[lane] = value;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  return value;
}

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_top_k(PIECES) {
  __local uint counts[DIGITS];
  __local uint sums[WORK_ITEMS];
  __local uint found_digit, found_left, is_any;
  const int lane = (int)get_local_id(0);
  FIND_PIECE
  // Digit by digit, the last key that is stored; `left` of those that begin like it are.
  KEY last = 0;
  uint left = (uint)wanted;
  for (int level = KEY_BITS - DIGIT_BITS; level >= 0; level -= DIGIT_BITS) {
    if (lane < DIGITS) counts[lane] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (long k = begin + lane; k < end; k += WORK_ITEMS) {
      const KEY number = ORDERED(KEY_AT(k));
      if (ARE_ALIKE_ABOVE(level, number, last)) {
        atomic_inc(&counts[number >> level & (DIGITS - 1)]);
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint of_digit = lane < DIGITS ? counts[lane] : 0;
    const uint up_to_digit = sum_up_to(sums, of_digit, lane);
    if (up_to_digit >= left && up_to_digit - of_digit < left) {
      found_digit = (uint)lane;
      found_left = left - (up_to_digit - of_digit);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    last |= (KEY)found_digit << level;
    left = found_left;
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  uint smaller_before = 0, equal_before = 0;
  for (long first = begin; first < end; first += ITEMS * WORK_ITEMS) {
    uint smaller = 0, equal = 0;  // a bit for each of the work-item's keys
    for (int i = 0; i < ITEMS; ++i) {
      const long k = first + i * WORK_ITEMS + lane;
      if (k >= end) continue;
      const KEY number = ORDERED(KEY_AT(k));
      smaller |= (uint)(number < last) << i;
      equal |= (uint)(number == last) << i;
    }
    if (lane == 0) is_any = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if ((smaller | (equal_before < left ? equal : 0)) != 0) is_any = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    const bool has_none = is_any == 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (has_none) continue;
    for (int i = 0; i < ITEMS; ++i) {
      const uint is_smaller = smaller >> i & 1, is_equal = equal >> i & 1;
      // Both counts in one number: a group has fewer than 2^16 work-items.
      const uint up_to = sum_up_to(sums, is_smaller | is_equal << 16, lane);
      const uint smaller_here = smaller_before + (up_to & 0xffff) - is_smaller;
      const uint equal_here = equal_before + (up_to >> 16) - is_equal;
      if (is_smaller != 0 || (is_equal != 0 && equal_here < left)) {
        STORE(smaller_here + min(equal_here, left), first + i * WORK_ITEMS + lane)
      }
      const uint of_all = sums[WORK_ITEMS - 1];
      smaller_before += of_all & 0xffff;
      equal_before += of_all >> 16;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
}
