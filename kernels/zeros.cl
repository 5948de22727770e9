// Zeros, on GPUs.
//
//   to   out  `count` ulongs, which begin at byte to_begin
//
// Launch: WORK_ITEMS work-items in a group, one for each of them.
#include "at.clh"

#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_zeros(
    __global void *to, const long to_begin, const long count) {
  const long k = (long)get_global_id(0);
  if (k < count) AT(ulong, to, to_begin)[k] = 0;
}
