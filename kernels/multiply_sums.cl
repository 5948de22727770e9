// The last step of products of matrices whose depth is divided: c = alpha sum + beta c, and an
// epilogue.
//
//   from     in   `parts` parts of `results` VALUEs each, which begin at byte from_begin: in each part
//                 matrices of rows x columns, batch by batch
//   c        in and out  matrices of rows x columns elements, which begin at byte c_begin, c_batch
//                 elements apart
//   beta     what c is multiplied by before; 0: it is not read
//
// Launch: groups of WORK_ITEMS work-items, any number of them. ADDERS of them add the parts of a result
// in turns, so that few results do not wait for many parts.
#include "matrix_value.clh"
#include "epilogue.clh"
#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#ifndef ADDERS
#define ADDERS 1
#endif
#define RESULTS (WORK_ITEMS / ADDERS)  // of a group at once

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_multiply_sums(
    __global const void *from, const long from_begin, __global void *c, const long c_begin,
    const long results, const long parts, const long rows, const long columns, const long c_batch,
    const long c_row, const long c_column, const VALUE alpha, const VALUE beta BIAS_PARAMETERS) {
  __global const VALUE *source = (__global const VALUE *)((__global const char *)from + from_begin);
  __global STORED *target = (__global STORED *)((__global char *)c + c_begin);
#if ADDERS > 1
  __local VALUE sums[ADDERS][RESULTS];
#endif
  const int item = (int)get_local_id(0) % RESULTS, adder = (int)get_local_id(0) / RESULTS;
  const long step = (long)get_num_groups(0) * RESULTS;
  for (long first = (long)get_group_id(0) * RESULTS; first < results; first += step) {
    const long k = first + item;
    VALUE sum = 0;
    if (k < results) {
      for (long n = adder; n < parts; n += ADDERS) sum += source[n * results + k];
    }
#if ADDERS > 1
    sums[adder][item] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int n = 1; n < ADDERS; ++n) sum += sums[n][item];
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    if (adder > 0 || k >= results) continue;
    const long line = k / columns;
    const long batch = line / rows, row = line % rows, column = k % columns;
    const long place = batch * c_batch + row * c_row + column * c_column;
    sum *= alpha;
    if (beta != 0) sum += beta * READ(target, place);
    WRITE(FINISHED(sum, batch, row, column), target, place);
  }
}
