// Sorts rows, or segments of a line, for GPUs: each in one group. What local memory holds is read and
// written once; longer ones are sorted part by part, as often as a key has digits.
//
// Arguments are those of sort_segments.clh.
//
// Launch: WORK_ITEMS work-items in a group, a group for each row or segment.
#include "sort_segments.clh"
#include "sort_group.clh"

#ifndef STAGING
#define STAGING (PART * (sizeof(KEY) < 4 ? 4 : sizeof(KEY)))  // bytes for what a part has
#endif

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_sort_segments(
    SEGMENTS) {
  WARP_MEMORY
  __local uint counters[COUNTERS];
  __local uint starts[DIGITS];       // of each digit in the part
  __local uint digit_places[DIGITS];  // in the segment
  __local ulong staging[(STAGING + 7) / 8];
  __local KEY *staged = (__local KEY *)staging;
  const int lane = (int)get_local_id(0);
  FIND_SEGMENT

  KEY own[ITEMS];
  uint positions[ITEMS];
  if (length <= PART) {
    const int size = (int)length;
#if HAS_VALUES
    __local uint *staged_origins = (__local uint *)staging;
    uint origins[ITEMS];
#endif
#pragma unroll
    for (int i = 0; i < ITEMS; ++i) {
      const int k = KEY_OF(lane, i);
      own[i] = k < size ? key_memory[0][k * key_strides[0]] : 0;
#if HAS_VALUES
      origins[i] = (uint)k;
#endif
    }
    for (int digit = 0; digit < KEY_BITS / DIGIT_BITS; ++digit) {
      const long shift = digit * DIGIT_BITS;
      // What is beyond the end comes last, and stays there.
#pragma unroll
      for (int i = 0; i < ITEMS; ++i) {
        positions[i] = KEY_OF(lane, i) < size ? DIGIT_OF(own[i]) : DIGITS - 1;
      }
      rank_keys(warp, positions, counters, starts, lane);
#pragma unroll
      for (int i = 0; i < ITEMS; ++i) staged[positions[i]] = own[i];
      barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
      for (int i = 0; i < ITEMS; ++i) own[i] = staged[KEY_OF(lane, i)];
#if HAS_VALUES
      barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
      for (int i = 0; i < ITEMS; ++i) staged_origins[positions[i]] = origins[i];
      barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
      for (int i = 0; i < ITEMS; ++i) origins[i] = staged_origins[KEY_OF(lane, i)];
#endif
      barrier(CLK_LOCAL_MEM_FENCE);
    }
#pragma unroll
    for (int i = 0; i < ITEMS; ++i) {
      const int k = KEY_OF(lane, i);
      if (k < size) key_memory[0][k * key_strides[0]] = own[i];
    }
#if HAS_VALUES
    element moved[ITEMS];
#pragma unroll
    for (int i = 0; i < ITEMS; ++i) {
      const int k = KEY_OF(lane, i);
      if (k < size) { MOVE(moved[i], value_memory[0][origins[i] * value_strides[0]]); }
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
#pragma unroll
    for (int i = 0; i < ITEMS; ++i) {
      const int k = KEY_OF(lane, i);
      if (k < size) { MOVE(value_memory[0][k * value_strides[0]], moved[i]); }
    }
#endif
    return;
  }

  for (int digit = 0; digit < KEY_BITS / DIGIT_BITS; ++digit) {
    const long shift = digit * DIGIT_BITS;
    const int from = digit % 2, to = 1 - from;
    for (int d = lane; d < DIGITS; d += WORK_ITEMS) digit_places[d] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (long k = lane; k < length; k += WORK_ITEMS) {
      atomic_inc(&digit_places[DIGIT_OF(key_memory[from][k * key_strides[from]])]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint keys_of_digit = lane < DIGITS ? digit_places[lane] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint up_to_digit = sum_up_to(warp, starts, keys_of_digit, lane);
    if (lane < DIGITS) digit_places[lane] = up_to_digit - keys_of_digit;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (long first = 0; first < length; first += PART) {
      const int size = (int)min((long)PART, length - first);
#pragma unroll
      for (int i = 0; i < ITEMS; ++i) {
        const int k = KEY_OF(lane, i);
        own[i] = k < size ? key_memory[from][(first + k) * key_strides[from]] : 0;
        positions[i] = k < size ? DIGIT_OF(own[i]) : DIGITS - 1;
      }
      rank_keys(warp, positions, counters, starts, lane);
#pragma unroll
      for (int i = 0; i < ITEMS; ++i) staged[positions[i]] = own[i];
      barrier(CLK_LOCAL_MEM_FENCE);
      uint goals[ITEMS];
#pragma unroll
      for (int i = 0; i < ITEMS; ++i) {
        const int k = i * WORK_ITEMS + lane;
        if (k < size) {
          const KEY key = staged[k];
          const uint of_key = DIGIT_OF(key);
          goals[i] = digit_places[of_key] + (uint)k - starts[of_key];
          key_memory[to][goals[i] * key_strides[to]] = key;
        }
      }
      barrier(CLK_LOCAL_MEM_FENCE);
#if HAS_VALUES
      // The place in the part that each element comes from.
      __local uint *staged_origins = (__local uint *)staging;
#pragma unroll
      for (int i = 0; i < ITEMS; ++i) staged_origins[positions[i]] = (uint)KEY_OF(lane, i);
      barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
      for (int i = 0; i < ITEMS; ++i) {
        const int k = i * WORK_ITEMS + lane;
        if (k < size) {
          const long origin = first + staged_origins[k];
          MOVE(value_memory[to][goals[i] * value_strides[to]],
               value_memory[from][origin * value_strides[from]]);
        }
      }
      barrier(CLK_LOCAL_MEM_FENCE);
#endif
      if (lane < DIGITS) {
        const uint end = lane + 1 < DIGITS ? starts[lane + 1] : (uint)size;
        digit_places[lane] += end - starts[lane];
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  }
}
