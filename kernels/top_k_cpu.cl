// Stores the keys of each piece that come first, for CPUs: a piece for each work-item.
//
// Arguments are those of top_k.clh, and
//
//   candidates  uints, `room` and one more for each piece: at least BLOCK more than `wanted`, or as
//               many as the longest piece has keys
//
// Launch: groups of one work-item, one for each piece of each row.
#define CANDIDATES __global void *candidates, const long candidates_begin, const long room,
#include "top_k.clh"

#define BLOCK 64  // keys that are compared before one of them is looked at

// Keeps the `wanted` of `count` candidates that come first, in their order. The last of them, digit by
// digit, is `last`; `left` of those that begin like it are kept.
#define KEEP_FIRST(found, count, last)                                                   \
  {                                                                                      \
    long left = wanted, kept = 0;                                                        \
    last = 0;                                                                            \
    for (int level = KEY_BITS - DIGIT_BITS; level >= 0; level -= DIGIT_BITS) {           \
      long counts[DIGITS];                                                               \
      int digit = 0;                                                                     \
      for (int d = 0; d < DIGITS; ++d) counts[d] = 0;                                    \
      for (long n = 0; n < count; ++n) {                                                 \
        const KEY number = ORDERED(KEY_AT(begin + found[n]));                            \
        if (ARE_ALIKE_ABOVE(level, number, last)) ++counts[number >> level & (DIGITS - 1)]; \
      }                                                                                  \
      for (; counts[digit] < left; ++digit) left -= counts[digit];                       \
      last |= (KEY)digit << level;                                                       \
    }                                                                                    \
    for (long n = 0; n < count; ++n) {                                                   \
      const KEY number = ORDERED(KEY_AT(begin + found[n]));                              \
      if (number > last || (number == last && left == 0)) continue;                      \
      if (number == last) --left;                                                        \
      found[kept++] = found[n];                                                          \
    }                                                                                    \
    count = kept;                                                                        \
  }

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_top_k(PIECES) {
  FIND_PIECE
  __global uint *found = AT(uint, candidates, candidates_begin) + (long)get_group_id(0) * (room + 1);
  long count = 0;
  KEY last = 0;  // of those that are kept: what equals it comes later, and is not wanted
  int has_last = 0;
  for (long first = begin; first < end; first += BLOCK) {
    const int size = (int)min((long)BLOCK, end - first);
    KEY numbers[BLOCK];
    int is_any = !has_last || size < BLOCK;
    if (size == BLOCK) {
      for (int i = 0; i < BLOCK; ++i) {
        numbers[i] = ORDERED(KEY_AT(first + i));
        is_any |= numbers[i] < last;
      }
    } else {
      for (int i = 0; i < size; ++i) numbers[i] = ORDERED(KEY_AT(first + i));
    }
    if (!is_any) continue;
    if (count + size > room) {
      KEEP_FIRST(found, count, last)
      has_last = 1;
    }
    for (int i = 0; i < size; ++i) {
      found[count] = (uint)(first + i - begin);
      count += !has_last | (numbers[i] < last);
    }
  }
  if (count > wanted) KEEP_FIRST(found, count, last)
  for (long n = 0; n < wanted; ++n) STORE(n, begin + found[n])
}
