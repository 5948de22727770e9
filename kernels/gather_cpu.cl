// Elements by their indices, for CPUs.
//
// Parameters and arguments are those of gather.clh.
//
// Launch: groups of one work-item, each with an equal share of the elements.
#include "gather.clh"

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_gather(PARAMETERS) {
  const long groups = (long)get_num_groups(0), share = (elements + groups - 1) / groups;
  const long begin = (long)get_group_id(0) * share, end = min(elements, begin + share);
  for (long k = begin; k < end; ++k) MOVE_INDEXED(k)
}
