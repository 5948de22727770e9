// Sorts rows by all digits in one launch, a pass over the keys for each digit (a onesweep radix sort), for
// devices whose groups go on once they have begun.
//
//   keys            in and out  rows of `count` keys; in alone if HAS_INDICES
//   values          in and out  an element for each key, if HAS_VALUES; out alone if HAS_INDICES, longs
//                   if flags is 2: the places of the keys in their row
//   spare_keys, spare_values    as many, dense: what odd passes read
//   more_keys, more_values      likewise, if HAS_INDICES: what even passes read but the first
//   found           in and out  ulongs, zeros at the start: 16 uints, the number of groups begun, where
//                   warps are emulated, and then of those that have done each stage; how many keys of each
//                   row have each digit, pass by pass; and the words of two passes, part by part and digit by digit
//   places          distances between neighbours: of rows of keys and of keys, the same of values
//   counting_groups of each row, which count `share` parts each
//   earlier         groups of this call's launches since tiles_zeros
//
// Groups take the stages in turn: they count digits, then each pass moves the parts one after the other.
// A part of a pass waits until all of the stage before are done. It tells how many keys it has with each
// digit, and looks back until it knows what the parts before have: a word is there once it is not 0.
//
// Keys and digits are those of sort_key.clh; `shift` is not used, a row has less than 2^30 keys.
//
// Launch: tiles_zeros; then WORK_ITEMS work-items in a group, counting_groups for each row and a
// group for each part of each row in each pass. All stages are one launch if STAGES is 2; else
// counting is one, with STAGES 0, and each pass is one, with STAGES 1.
#include "at.clh"
#include "sort_scatter.clh"

#define PASSES (KEY_BITS / DIGIT_BITS)
#define LEAST_STAGING (PASSES * DIGITS * 4)  // a table of all digits
#include "sort_part.clh"

#ifndef STAGES
#define STAGES 2
#endif
#define HAS_COUNT (1u << 30)  // of the part
#define HAS_SUM (1u << 31)    // of all parts up to it
#define NUMBER (HAS_COUNT - 1)
#ifndef LOOKS
#define LOOKS 4  // at once
#endif

// Tables side by side for keys with the same digit, as many as have room.
#define ROOM ((int)STAGING / LEAST_STAGING)
#define COLUMNS (ROOM < 1 ? 1 : ROOM < 4 ? ROOM : 4)
#define COUNTED 8  // keys that a work-item reads at once

INLINE void count_digits(__global const KEY *source, long stride, long keys, __local uint *table,
                         __global uint *totals, ORDER);
INLINE void count_digits(__global const KEY *source, long stride, long keys, __local uint *table,
                         __global uint *totals, ORDER) {
  const int lane = (int)get_local_id(0), column = lane % COLUMNS;
  for (int i = lane; i < PASSES * DIGITS * COLUMNS; i += WORK_ITEMS) table[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (long first = lane; first < keys; first += WORK_ITEMS * COUNTED) {
    KEY numbers[COUNTED];
#pragma unroll
    for (int i = 0; i < COUNTED; ++i) {
      const long k = first + i * WORK_ITEMS;
      numbers[i] = k < keys ? source[k * stride] : 0;
    }
#pragma unroll
    for (int i = 0; i < COUNTED; ++i) {
      if (first + i * WORK_ITEMS >= keys) continue;
#pragma unroll
      for (int pass = 0; pass < PASSES; ++pass) {
        const long shift = pass * DIGIT_BITS;
        atomic_inc(&table[(pass * DIGITS + (DIGIT_OF(numbers[i]))) * COLUMNS + column]);
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int begin = 0; begin < PASSES * DIGITS; begin += WORK_ITEMS) {
    const uint i = (uint)(begin + lane);
    uint sum = 0;
    for (uint c = 0; c < COLUMNS && i < PASSES * DIGITS; ++c) sum += table[i * COLUMNS + c];
    if (sum != 0) atomic_add(&totals[i], sum);
  }
}

// The place of the first of `own` keys with a digit in the row: after those with it in the parts before,
// whose words lie DIGITS apart, up to `word`; in part 0 at `start`.
INLINE uint place_of(__global uint *word, long part, uint start, uint own);
INLINE uint place_of(__global uint *word, long part, uint start, uint own) {
  uint sum = start;
  __global uint *next = word;
  for (int is_whole = part == 0; !is_whole; part -= LOOKS) {
    uint words[LOOKS];
#pragma unroll
    for (int k = 0; k < LOOKS; ++k) {
      next -= DIGITS;
      words[k] = k < part ? heard_uint(next) : HAS_SUM;
    }
#pragma unroll
    for (int k = 0; k < LOOKS; ++k) {
      if (is_whole) continue;
      for (uint looks = 0; words[k] == 0; ++looks) {
        words[k] = heard_uint(next + (LOOKS - 1 - k) * DIGITS);
        if (looks == MOST_LOOKS) STOP;
      }
      sum += words[k] & NUMBER;
      is_whole = (words[k] & HAS_SUM) != 0;
    }
  }
  tell_uint(word, HAS_SUM | (sum + own));
  return sum;
}

#define KEYS_OF(name) __global void *name##_keys, const long name##_keys_begin
#define VALUES_OF(name) __global void *name##_values, const long name##_values_begin
#if HAS_INDICES
#define ALL_KEYS __global const void *given_keys, const long given_keys_begin, KEYS_OF(spare), KEYS_OF(more),
#define ALL_VALUES VALUES_OF(given), VALUES_OF(spare), VALUES_OF(more),
#define EVEN(type, what) AT(type, more_##what, more_##what##_begin)
#elif HAS_VALUES
#define ALL_KEYS KEYS_OF(given), KEYS_OF(spare),
#define ALL_VALUES VALUES_OF(given), VALUES_OF(spare),
#define EVEN(type, what) GIVEN(type, what)
#else
#define ALL_KEYS KEYS_OF(given), KEYS_OF(spare),
#define ALL_VALUES
#define EVEN(type, what) GIVEN(type, what)
#endif
#define GIVEN(type, what) AT(type, given_##what, given_##what##_begin)
#define ODD(type, what) AT(type, spare_##what, spare_##what##_begin)

// What a pass reads and writes.
#define FROM(type, what) (is_odd ? ODD(type, what) : is_first ? GIVEN(type, what) : EVEN(type, what))
#define TO(type, what) (!is_odd ? ODD(type, what) : is_last ? GIVEN(type, what) : EVEN(type, what))

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_sort_onesweep(
    ALL_KEYS ALL_VALUES __global void *found, const long found_begin, const long count,
    const long parts, const long rows, const long8 distances, const long first_row,
    const long counting_groups, const long share, const long earlier, const long writes_longs,
    ORDER) {
  PART_MEMORY
  TURN_MEMORY
  const int lane = (int)get_local_id(0);
  __global uint *begun = AT(uint, found, found_begin), *done = begun + 1;
  __global uint *totals = begun + 16, *words = totals + rows * PASSES * DIGITS;
  const uint ticket = TURN_OF_GROUP(begun, earlier), counting = (uint)(rows * counting_groups);
#if STAGES == 2
  if (ticket < counting)
#endif
#if STAGES != 1
  {
    const long row = ticket / counting_groups, begin = ticket % counting_groups * share * PART;
    count_digits(GIVEN(const KEY, keys) + (first_row + row) * distances.s0 + begin * distances.s1,
                 distances.s1, min(share * PART, count - begin), (__local uint *)staging,
                 totals + row * PASSES * DIGITS, negative, positive, zero, nan_above, nan, 0);
#if STAGES == 2
    add_to_done(done);
    return;
#endif
  }
#endif
#if STAGES != 0
  const uint tiles = (uint)(rows * parts), pass = (ticket - counting) / tiles;
  const long tile = (ticket - counting) % tiles, row = tile / parts, part = tile % parts;
  const int is_first = pass == 0, is_odd = pass % 2, is_last = pass + 1 == PASSES;
  const int reads_given = is_first || (!is_odd && !HAS_INDICES);
  const int writes_given = is_last || (is_odd && !HAS_INDICES);
  const long8 key_places = (long8)(reads_given ? distances.s0 : count, reads_given ? distances.s1 : 1,
                                   writes_given ? distances.s0 : count,
                                   writes_given ? distances.s1 : 1, 0, 0, 0, 0);
  const long begin = part * PART;
  const int size = (int)min((long)PART, count - begin);
  __global const KEY *source =
      FROM(const KEY, keys) + (first_row + row) * key_places.s0 + begin * KEY_STRIDE;
  __global KEY *target = TO(KEY, keys) + (first_row + row) * key_places.s2;
#if HAS_VALUES
  const long8 value_places = (long8)(reads_given ? distances.s2 : count,
                                     reads_given ? distances.s3 : 1,
                                     writes_given ? distances.s2 : count,
                                     writes_given ? distances.s3 : 1, 0, 0, 0, 0);
  __global const element *values =
      FROM(const element, values) + (first_row + row) * value_places.s0;
  __global char *results = TO(char, values);
  const long row_of_results = (first_row + row) * value_places.s2;
#endif
  const int flags = !HAS_INDICES ? 0 : is_first | (is_last ? 4 | (int)writes_longs : 0);
  __global const uint *total = totals + (row * PASSES + pass) * DIGITS;
  {
    const long shift = pass * DIGIT_BITS;
#if STAGES == 2
    if (!is_first) wait_until_done(done + pass, tiles);
#endif
    READ_PART
    const uint own = count_keys(warp, positions, counters, starts, lane);
    __global uint *word = words + (is_odd * (long)tiles + tile) * DIGITS + lane;
    if (lane < DIGITS && part > 0) tell_uint(word, HAS_COUNT | own);
    place_keys(warp, positions, counters, lane);
    uint start = 0;
    if (part == 0 || HAS_EMULATED_WARP) {  // quirk decides_for_all_threads of docs/drivers.md
#if STAGES == 2
      if (is_first) wait_until_done(done, counting);
#endif
      const uint keys_of_digit = part == 0 && lane < DIGITS ? total[lane] : 0;
      start = sum_up_to(warp, places, keys_of_digit, lane) - keys_of_digit;
    }
    MOVE_PART(place_of(word, part, start, own))
    // For the next pass but one. Nobody looks at them any more, as all of the pass before are done.
    if (!is_first && !is_last && lane < DIGITS) {
      tell_uint(words + ((1 - is_odd) * (long)tiles + tile) * DIGITS + lane, 0);
    }
  }
#if STAGES == 2
  if (!is_last) add_to_done(done + pass + 1);
#endif
#endif
}
