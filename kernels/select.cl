// The elements of an array that are selected, one after the other in their order, for GPUs.
//
// Parameters and arguments are those of select.clh.
//
// Launch: WORK_ITEMS work-items in a group, a group for each part, of ITEMS x WORK_ITEMS elements.
// tiles_select with STEP 1, scan_prefixes.cl over `counts`, and tiles_select with STEP 2.
#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#ifndef ITEMS
#define ITEMS 16
#endif
#if WORK_ITEMS * ITEMS > 32767
#error "a place within a part has to fit 16 bits"
#endif
#define IS_SEGMENTED 0
#define FROM int
#define VALUE int
#define TO int
#include "scan.clh"
#include "scan_lanes.clh"
#include "select.clh"

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_select(PARAMETERS) {
  __local int lane_values[WORK_ITEMS];
  __local uchar lane_restarts[WORK_ITEMS];
  __local short places[WORK_ITEMS * ITEMS];
  const long lane = (long)get_local_id(0), part = (long)get_group_id(0), first = part * share;
#pragma unroll
  for (int n = 0; n < ITEMS; ++n) {
    const long k = first + n * WORK_ITEMS + lane;
    int is_in = 0;
    if (k < elements) is_in = IS_SELECTED(k);
    places[n * WORK_ITEMS + lane] = (short)is_in;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int value = 0, restart = 0, total, total_restart;
  for (int n = 0; n < ITEMS; ++n) value += places[lane * ITEMS + n];
  SCAN_LANES(value, restart, total, total_restart)
#if STEP == 1
  if (lane == 0) TELL_COUNT(part, total)
#else
  for (int n = 0; n < ITEMS; ++n) {
    const int is_in = places[lane * ITEMS + n];
    places[lane * ITEMS + n] = (short)(is_in ? value : value - lane * ITEMS - n - 1);
    value += is_in;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const long before = AT(const long, counts, counts_begin)[part];
  const long selected = AT(const long, counts, counts_begin)[parts];
  if (lane == 0 && part == 0) AT(COUNT, count, count_begin)[0] = (COUNT)selected;
#pragma unroll
  for (int n = 0; n < ITEMS; ++n) {
    const long k = first + n * WORK_ITEMS + lane;
    const int place = places[n * WORK_ITEMS + lane];
    if (k < elements) PUT(k, place, before, first, selected)
  }
#endif
}
