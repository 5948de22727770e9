// The lengths of runs of equal elements, of where each begins.
//
//   counts      in   longs from byte counts_begin on; the one at `parts` is the number of runs
//   positions   in   of type POSITION from byte positions_begin on: the index at which each run begins
//   lengths     out  of type LENGTH, from byte lengths_begin on, lengths_stride elements apart
//   elements         of all runs
//   most             that are written: no more than `lengths` has room for
//
// Launch: groups of WORK_ITEMS work-items, any number of them.
#include "at.clh"
#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#ifndef LENGTH
#define LENGTH long
#endif
#ifndef POSITION
#define POSITION uint
#endif

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_run_lengths(
    __global const void *counts, const long counts_begin, __global const void *positions,
    const long positions_begin, __global void *lengths, const long lengths_begin,
    const long lengths_stride, const long parts, const long elements, const long most) {
  const long runs = AT(const long, counts, counts_begin)[parts];
  __global const POSITION *begin = AT(const POSITION, positions, positions_begin);
  for (long k = (long)get_global_id(0); k < min(runs, most); k += (long)get_global_size(0)) {
    const long end = k + 1 < runs ? (long)begin[k + 1] : elements;
    AT(LENGTH, lengths, lengths_begin)[k * lengths_stride] = (LENGTH)(end - (long)begin[k]);
  }
}
