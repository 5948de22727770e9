// Sorts rows, or segments of a line, for CPUs: each in one work-item.
//
// Arguments are those of sort_segments.clh.
//
// Launch: groups of one work-item, one for each row or segment.
#include "sort_segments.clh"

#define SHORT 32  // keys that are inserted one by one rather than counted

#define ORDERED(key) \
  ordered(key, (KEY)negative, (KEY)positive, (KEY)zero, (KEY)nan_above, (KEY)nan)

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_sort_segments(SEGMENTS) {
  FIND_SEGMENT
  if (length <= SHORT) {
    for (long k = 1; k < length; ++k) {
      const KEY key = key_memory[0][k * key_strides[0]];
      const KEY order = ORDERED(key);
#if HAS_VALUES
      element value;
      MOVE(value, value_memory[0][k * value_strides[0]]);
#endif
      long n = k;
      for (; n > 0 && ORDERED(key_memory[0][(n - 1) * key_strides[0]]) > order; --n) {
        key_memory[0][n * key_strides[0]] = key_memory[0][(n - 1) * key_strides[0]];
#if HAS_VALUES
        MOVE(value_memory[0][n * value_strides[0]], value_memory[0][(n - 1) * value_strides[0]]);
#endif
      }
      key_memory[0][n * key_strides[0]] = key;
#if HAS_VALUES
      MOVE(value_memory[0][n * value_strides[0]], value);
#endif
    }
    return;
  }
  for (int digit = 0; digit < KEY_BITS / DIGIT_BITS; ++digit) {
    const long shift = digit * DIGIT_BITS;
    const int from = digit % 2, to = 1 - from;
    uint digit_places[DIGITS], sum = 0;
    for (int d = 0; d < DIGITS; ++d) digit_places[d] = 0;
    for (long k = 0; k < length; ++k) {
      ++digit_places[DIGIT_OF(key_memory[from][k * key_strides[from]])];
    }
    for (int d = 0; d < DIGITS; ++d) {
      const uint keys_of_digit = digit_places[d];
      digit_places[d] = sum;
      sum += keys_of_digit;
    }
    for (long k = 0; k < length; ++k) {
      const KEY key = key_memory[from][k * key_strides[from]];
      const long goal = digit_places[DIGIT_OF(key)]++;
      key_memory[to][goal * key_strides[to]] = key;
#if HAS_VALUES
      MOVE(value_memory[to][goal * value_strides[to]],
           value_memory[from][k * value_strides[from]]);
#endif
    }
  }
}
