// How many keys with each digit the parts before have, for CPUs.
//
// Arguments are those of sort_scan.cl.
//
// Launch: groups of one work-item, one for each digit of each row.
__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_sort_scan(
    __global void *counts, const long counts_begin, __global void *totals, const long totals_begin,
    const long parts) {
  __global uint *list = (__global uint *)((__global char *)counts + counts_begin) +
                        (long)get_group_id(0) * parts;
  uint before = 0;
  for (long part = 0; part < parts; ++part) {
    const uint value = list[part];
    list[part] = before;
    before += value;
  }
  ((__global uint *)((__global char *)totals + totals_begin))[get_group_id(0)] = before;
}
