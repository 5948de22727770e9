// Brings the keys of each part in the order of one digit, for GPUs.
//
// Arguments are those of sort_scatter.clh.
//
// Launch: WORK_ITEMS work-items in a group, one group for each part of WORK_ITEMS * ITEMS keys of
// each row.
#include "sort_scatter.clh"
#include "sort_part.clh"

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_sort_scatter(
    SCATTERED) {
  PART_MEMORY
  const int lane = (int)get_local_id(0);
  FIND_ROW
  const long begin = part * PART;
  const int size = (int)min((long)PART, count - begin);
  source += begin * KEY_STRIDE;
  READ_PART
  rank_keys(warp, positions, counters, starts, lane);
  const uint keys_of_digit = lane < DIGITS ? total[lane] : 0;
  const uint up_to_digit = sum_up_to(warp, places, keys_of_digit, lane);
  MOVE_PART(up_to_digit - keys_of_digit + KEYS_BEFORE(lane))
}
