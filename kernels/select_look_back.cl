// The elements of an array that are selected, one after the other in their order, in one pass. For
// devices whose groups go on whatever others wait for.
//
// Parameters and arguments are those of select.clh, but for `counts`: a long that receives how many
// are selected, and for
//
//   found   see look_back.clh
//
// Launch: tiles_zeros if there are none; then tiles_select with WORK_ITEMS work-items in a
// group, a group for each part, of ITEMS x WORK_ITEMS elements. TOTAL, int or long, holds the number of elements.
#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#ifndef ITEMS
#define ITEMS 16
#endif
#ifndef TOTAL
#define TOTAL int
#endif
#define IS_SEGMENTED 0
#define FROM TOTAL
#define VALUE TOTAL
#define TO TOTAL
#include "scan.clh"
#include "look_back.clh"
#include "select.clh"

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_select(
    PARAMETERS, __global void *found, const long found_begin) {
  WARP_MEMORY
  __local int counts_of_warps[WARPS];
  __local long part_of_group;
  __local TOTAL before_group;
  const int item = (int)get_local_id(0), own_warp = item / LANES, lane = item % LANES;
  if (item == 0) part_of_group = (long)atomic_inc(AT(uint, found, found_begin));
  barrier(CLK_LOCAL_MEM_FENCE);
  const long part = part_of_group, first = part * share + own_warp * LANES * ITEMS + lane;

  // 32 work-items have neighbours. All are on their way before the first one is looked at.
  element read[ITEMS];
  uint is_in = 0;
#pragma unroll
  for (int n = 0; n < ITEMS; ++n) {
    const long k = first + n * LANES;
    if (k < elements) MOVE(read[n], SOURCE(k));
  }
#pragma unroll
  for (int n = 0; n < ITEMS; ++n) {
    const long k = first + n * LANES;
    if (k < elements && IS_SELECTED(k)) is_in |= 1u << n;
  }
  const uint lower = bits_of_lanes_before();
  int selected = 0;
  ushort places[ITEMS];  // in the warp
#pragma unroll
  for (int n = 0; n < ITEMS; ++n) {
    const uint bits = bits_of_warp(warp, is_in >> n & 1);
    places[n] = (ushort)(selected + popcount(bits & lower));
    selected += popcount(bits);
  }
  if (lane == 0) counts_of_warps[own_warp] = selected;
  barrier(CLK_LOCAL_MEM_FENCE);
  int before_warp = 0, total = 0;
#pragma unroll
  for (int w = 0; w < WARPS; ++w) {
    if (w == own_warp) before_warp = total;
    total += counts_of_warps[w];
  }
  if (own_warp == 0) {
    const TOTAL before =
        prefix_of(warp, part, parts, (TOTAL)total, 0, AT(ulong, found, found_begin), lane);
    if (lane == 0) before_group = before;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const long before = before_group;
  if (item == 0 && part == parts - 1) {
    AT(COUNT, count, count_begin)[0] = (COUNT)(before + total);
    AT(long, counts, counts_begin)[0] = before + total;
  }
#pragma unroll
  for (int n = 0; n < ITEMS; ++n) {
    if ((is_in >> n & 1) == 0) continue;
    const long place = before + before_warp + places[n];
    if (place < room) MOVE(AT(element, to, to_begin)[place * to_stride], read[n]);
    if (place <= room) {
      NOTE_POSITION(place, first + n * LANES)
    }
  }
}
