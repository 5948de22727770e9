// An expression of the elements at each index, for GPUs.
//
// Parameters and arguments are those of map.clh.
//
// Launch: groups of WORK_ITEMS work-items, one for each ITEMS x WORK_ITEMS elements.
#include "map.clh"
#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#ifndef ITEMS
#define ITEMS 4
#endif

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_map(PARAMETERS) {
  const long first = (long)get_group_id(0) * WORK_ITEMS * ITEMS + (long)get_local_id(0);
#pragma unroll
  for (int n = 0; n < ITEMS; ++n) {
    const long k = first + n * WORK_ITEMS;
    if (k < elements) {
      FIND_ROW(k)
      PUT(column)
    }
  }
}
