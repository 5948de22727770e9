// The elements of an array that are selected, one after the other in their order, for CPUs.
//
// Parameters and arguments are those of select.clh.
//
// Launch: groups of one work-item, one for each part, with STEP 1, scan_prefixes.cl over `counts`,
// and with STEP 2.
#include "select.clh"
#define BLOCK 256

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_select(PARAMETERS) {
  const long part = (long)get_group_id(0);
  const long begin = min(elements, part * share), end = min(elements, begin + share);
#if STEP == 1
  long selected = 0;
  for (long k = begin; k < end; ++k) selected += IS_SELECTED(k);
  TELL_COUNT(part, selected)
#else
  const long all = AT(const long, counts, counts_begin)[parts];
  long place = AT(const long, counts, counts_begin)[part];
  // Without a condition on each element, which a CPU could not foresee.
  LISTS(BLOCK)
  for (long block = begin; block < end; block += BLOCK) {
    const int size = (int)min((long)BLOCK, end - block);
    int selected = 0;
    for (int n = 0; n < size; ++n) {
      LIST(n, selected)
      selected += IS_SELECTED(block + n);
    }
    PUT_LISTED(block, size, selected, place, all)
    place += selected;
  }
  if (part == 0) AT(COUNT, count, count_begin)[0] = (COUNT)all;
#endif
}
