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
  RANK_PART
  MOVE_PART(KEYS_BEFORE(lane))
}
