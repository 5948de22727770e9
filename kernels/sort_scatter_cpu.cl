// Brings the keys of each part in the order of one digit, for CPUs.
//
// Arguments are those of sort_scatter.clh; parts have `size` keys.
//
// Launch: groups of one work-item, one for each part of each row.
#include "sort_scatter.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_sort_scatter(SCATTERED,
                                                                                const long size) {
  FIND_ROW
  uint places[DIGITS], sum = 0;
  for (int digit = 0; digit < DIGITS; ++digit) {
    places[digit] = sum + KEYS_BEFORE(digit);
    sum += total[digit];
  }
  const long begin = part * size, end = min(count, begin + size);
  for (long k = begin; k < end; ++k) {
    const KEY key = source[k * KEY_STRIDE];
    const uint place = places[DIGIT_OF(key)]++;
    if (!(flags & 4)) target[place * NEW_KEY_STRIDE] = key;
#if HAS_VALUES
    element value;
    LOAD_VALUE(value, k);
    STORE_VALUE((long)place, value);
#endif
  }
}
