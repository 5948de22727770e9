// Products of a matrix of few rows, for GPUs.
//
// Parameters and arguments are those of thin_multiply.clh.
//
// Launch: WORK_ITEMS work-items in a group, a group for each columns in dimension 0, each part of the
// depth in dimension 1, and each batch in dimension 2. A work-item reads NEIGHBOURS elements at once,
// which lie side by side. If IS_ACROSS, these are columns, of which a group has WORK_ITEMS times as
// many. Else they are of a column, and a group has COLUMNS_EACH columns for each LANES work-items,
// which add products of a column in turns.
#include "thin_multiply.clh"
#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#ifndef NEIGHBOURS
#define NEIGHBOURS 1  // or 4: then lines begin at multiples of 4 elements, and end and are divided there
#endif
#define LANES 32
#define COLUMNS_EACH 4
#define CHUNK 128
#define AT_ONCE (ROWS * NEIGHBOURS > 16 ? 4 : 8)  // elements or vectors that are on their way

#if NEIGHBOURS == 4
#define READ_NEIGHBOURS(to, data, i)                          \
  {                                                           \
    const JOINED(VALUE, 4) four = READ_VECTOR((data) + (i));  \
    (to)[0] = four.s0;                                        \
    (to)[1] = four.s1;                                        \
    (to)[2] = four.s2;                                        \
    (to)[3] = four.s3;                                        \
  }
#else
#define READ_NEIGHBOURS(to, data, i) (to)[0] = READ(data, i);
#endif

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_multiply(PARAMETERS) {
  FIND_OPERANDS
  const int item = (int)get_local_id(0);
#if IS_ACROSS
  __local VALUE factors[CHUNK][ROWS] __attribute__((aligned(16)));
  const long column = ((long)get_group_id(0) * WORK_ITEMS + item) * NEIGHBOURS;
  VALUE sum[ROWS][NEIGHBOURS];
#pragma unroll
  for (int r = 0; r < ROWS; ++r) {
#pragma unroll
    for (int j = 0; j < NEIGHBOURS; ++j) sum[r][j] = 0;
  }
  for (long first = begin; first < end; first += CHUNK) {
    const int count = (int)min((long)CHUNK, end - first);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int n = item; n < CHUNK * ROWS; n += WORK_ITEMS) {
      const int k = n % CHUNK, r = n / CHUNK;
      factors[k][r] = r < rows && k < count ? READ(left, r * a_row + (first + k) * a_column) : 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (column < columns) {
#pragma unroll AT_ONCE
      for (int k = 0; k < count; ++k) {
        VALUE value[NEIGHBOURS];
        READ_NEIGHBOURS(value, right, (first + k) * b_row + column)
#pragma unroll
        for (int r = 0; r < ROWS; ++r) {
#pragma unroll
          for (int j = 0; j < NEIGHBOURS; ++j) {
            sum[r][j] = MULTIPLY_ADD(factors[k][r], value[j], sum[r][j]);
          }
        }
      }
    }
  }
  if (column < columns) {
#pragma unroll
    for (int r = 0; r < ROWS; ++r) {
#pragma unroll
      for (int j = 0; j < NEIGHBOURS; ++j) {
        if (r < rows) PUT_SUM(sum[r][j], r, column + j)
      }
    }
  }
#else
  __local VALUE sums[COLUMNS_EACH][WORK_ITEMS];
  const int lane = item % LANES, in_group = WORK_ITEMS / LANES * COLUMNS_EACH;
  const long first = (long)get_group_id(0) * in_group + item / LANES * COLUMNS_EACH;
  VALUE sum[ROWS][COLUMNS_EACH];
#pragma unroll
  for (int r = 0; r < ROWS; ++r) {
#pragma unroll
    for (int j = 0; j < COLUMNS_EACH; ++j) sum[r][j] = 0;
  }
  for (long k = begin + lane * NEIGHBOURS; k < end; k += LANES * NEIGHBOURS) {
    VALUE value[COLUMNS_EACH][NEIGHBOURS];
#pragma unroll
    for (int j = 0; j < COLUMNS_EACH; ++j) {
      READ_NEIGHBOURS(value[j], right, k * b_row + min(first + j, columns - 1) * b_column)
    }
#pragma unroll
    for (int r = 0; r < ROWS; ++r) {
#pragma unroll
      for (int n = 0; n < NEIGHBOURS; ++n) {
        const VALUE factor = READ(left, min((long)r, rows - 1) * a_row + (k + n) * a_column);
#pragma unroll
        for (int j = 0; j < COLUMNS_EACH; ++j) {
          sum[r][j] = MULTIPLY_ADD(factor, value[j][n], sum[r][j]);
        }
      }
    }
  }
#pragma unroll
  for (int r = 0; r < ROWS; ++r) {
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (int j = 0; j < COLUMNS_EACH; ++j) sums[j][item] = sum[r][j];
    barrier(CLK_LOCAL_MEM_FENCE);
    const long column = first + lane;
    if (lane < COLUMNS_EACH && column < columns && r < rows) {
      VALUE all = 0;
      for (int n = 0; n < LANES; ++n) all += sums[lane][item - lane + n];
      PUT_SUM(all, r, column)
    }
  }
#endif
}
