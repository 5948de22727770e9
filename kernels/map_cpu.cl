// An expression of the elements at each index, for CPUs.
//
// Parameters and arguments are those of map.clh.
//
// Launch: groups of one work-item, each with an equal share of the elements. They go along rows, so
// that the driver makes vectors of neighbours.
#include "map.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_map(PARAMETERS) {
  const long groups = (long)get_num_groups(0), share = (elements + groups - 1) / groups;
  const long end = min(elements, ((long)get_group_id(0) + 1) * share);
  for (long k = (long)get_group_id(0) * share; k < end;) {
    FIND_ROW(k)
    const long stop = min(COLUMNS, column + end - k);
    for (long c = column; c < stop; ++c) {
      PUT(c)
    }
    k += stop - column;
  }
}
