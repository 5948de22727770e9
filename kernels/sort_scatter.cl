// Brings the keys of each part in the order of one digit, for GPUs.
//
// Arguments are those of sort_scatter.clh. A group sorts its keys in local memory first, so that
// keys with the same digit are written as one run.
//
// Launch: WORK_ITEMS work-items in a group, one group for each part of WORK_ITEMS * ITEMS keys of
// each row.
#include "sort_scatter.clh"
#include "sort_group.clh"

#ifndef STAGING
#define STAGING (PART * sizeof(KEY))  // bytes for the keys of a part, and then for its values
#endif

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_sort_scatter(
    SCATTERED) {
  __local uint counters[COUNTERS];
  __local uint starts[DIGITS];  // of each digit in the part
  __local uint places[DIGITS];  // in the row, less the start
  __local ulong staging[STAGING / sizeof(ulong)];
  __local KEY *staged = (__local KEY *)staging;
  const int lane = (int)get_local_id(0);
  FIND_ROW
  const long begin = part * PART;
  const int size = (int)min((long)PART, count - begin);
  source += begin * KEY_STRIDE;

  KEY keys[ITEMS];
  uint positions[ITEMS];
  for (int i = 0; i < ITEMS; ++i) {
    const int k = KEY_OF(lane, i);
    keys[i] = k < size ? source[k * KEY_STRIDE] : 0;
    // What is beyond the end comes last.
    positions[i] = k < size ? DIGIT_OF(keys[i]) : DIGITS - 1;
  }
  rank_keys(positions, counters, starts, lane);
  for (int i = 0; i < ITEMS; ++i) staged[positions[i]] = keys[i];
  const uint keys_of_digit = lane < DIGITS ? total[lane] : 0;
  const uint up_to_digit = sum_up_to(places, keys_of_digit, lane);
  if (lane < DIGITS) {
    places[lane] = up_to_digit - keys_of_digit + KEYS_BEFORE(lane) - starts[lane];
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  uint goals[ITEMS];
  for (int i = 0; i < ITEMS; ++i) {
    const int k = i * WORK_ITEMS + lane;
    if (k < size) {
      const KEY key = staged[k];
      goals[i] = places[DIGIT_OF(key)] + k;
      if (!(flags & 4)) target[goals[i] * NEW_KEY_STRIDE] = key;
    }
  }
#if HAS_VALUES
  barrier(CLK_LOCAL_MEM_FENCE);
  __local element *staged_values = (__local element *)staging;
  for (int i = 0; i < ITEMS; ++i) {
    const int k = KEY_OF(lane, i);
    if (k < size) { LOAD_VALUE(staged_values[positions[i]], begin + k); }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < ITEMS; ++i) {
    const int k = i * WORK_ITEMS + lane;
    if (k < size) { STORE_VALUE(goals[i], staged_values[k]); }
  }
#endif
}
