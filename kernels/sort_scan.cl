// How many keys with each digit the parts before have, for GPUs.
//
//   counts  in and out  see sort_key.clh
//   totals  out         likewise
//
// Launch: WORK_ITEMS work-items in a group, one group for each digit of each row.
#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#define RUN 4

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_sort_scan(
    __global void *counts, const long counts_begin, __global void *totals, const long totals_begin,
    const long parts) {
  __local uint sums[2][WORK_ITEMS];
  const int lane = (int)get_local_id(0);
  __global uint *list = (__global uint *)((__global char *)counts + counts_begin) +
                        (long)get_group_id(0) * parts;
  uint before = 0;
  for (long begin = 0; begin < parts; begin += WORK_ITEMS * RUN) {
    const long first = begin + lane * RUN;
    uint values[RUN], sum = 0;
    for (int i = 0; i < RUN; ++i) {
      values[i] = first + i < parts ? list[first + i] : 0;
      sum += values[i];
    }
    int turn = 0;
    sums[0][lane] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = 1; step < WORK_ITEMS; step *= 2) {
      sums[1 - turn][lane] = sums[turn][lane] + (lane >= step ? sums[turn][lane - step] : 0);
      turn = 1 - turn;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    uint value = before + sums[turn][lane] - sum;
    before += sums[turn][WORK_ITEMS - 1];
    for (int i = 0; i < RUN && first + i < parts; ++i) {
      list[first + i] = value;
      value += values[i];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lane == 0) {
    ((__global uint *)((__global char *)totals + totals_begin))[get_group_id(0)] = before;
  }
}
