// Stores the keys of each piece that come first, for CPUs: a piece for each work-item.
//
// Arguments are those of top_k.clh.
//
// Launch: groups of one work-item, one for each piece of each row.
#include "top_k.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_top_k(PIECES) {
  FIND_PIECE
  // Digit by digit, the last key that is stored; `left` of those that begin like it are.
  KEY last = 0;
  long left = wanted;
  for (int level = KEY_BITS - DIGIT_BITS; level >= 0; level -= DIGIT_BITS) {
    long counts[DIGITS];
    for (int digit = 0; digit < DIGITS; ++digit) counts[digit] = 0;
    for (long k = begin; k < end; ++k) {
      const KEY number = ORDERED(KEY_AT(k));
      if (ARE_ALIKE_ABOVE(level, number, last)) ++counts[number >> level & (DIGITS - 1)];
    }
    int digit = 0;
    for (; counts[digit] < left; ++digit) left -= counts[digit];
    last |= (KEY)digit << level;
  }
  long stored = 0;
  for (long k = begin; k < end && stored < wanted; ++k) {
    const KEY number = ORDERED(KEY_AT(k));
    if (number > last || (number == last && left == 0)) continue;
    if (number == last) --left;
    STORE(stored, k)
    ++stored;
  }
}
