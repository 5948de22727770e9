// What comes before each of several parts, from what each of them is combined to.
//
//   totals    in and out  `parts` values, which begin at byte totals_begin
//   restarts  in   whether the scan starts anew in the part, bytes, if IS_SEGMENTED
//
// Launch: WORK_ITEMS work-items in one group. VALUE, OPERATION and IDENTITY are those of scan.cl.
#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#ifndef IS_SEGMENTED
#define IS_SEGMENTED 0
#endif
#include "scan.clh"
#include "scan_lanes.clh"

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_scan_prefixes(
    __global void *totals, const long totals_begin, __global const void *restarts,
    const long restarts_begin, const long parts) {
  __local VALUE lane_values[WORK_ITEMS];
  __local uchar lane_restarts[WORK_ITEMS];
  __global VALUE *list = AT(VALUE, totals, totals_begin);
  __global const uchar *marks = AT(const uchar, restarts, restarts_begin);
  const long lane = (long)get_local_id(0);
  const long share = (parts + WORK_ITEMS - 1) / WORK_ITEMS;
  const long begin = min(parts, lane * share), end = min(parts, begin + share);
  VALUE value = IDENTITY, total;
  int restart = 0, total_restart;
  for (long k = begin; k < end; ++k) {
    const int next = IS_SEGMENTED ? marks[k] : 0;
    value = combine_unless(next, value, list[k]);
    restart |= next;
  }
  SCAN_LANES(value, restart, total, total_restart)
  for (long k = begin; k < end; ++k) {
    const VALUE own = list[k];
    list[k] = value;
    value = combine_unless(IS_SEGMENTED ? marks[k] : 0, value, own);
  }
}
