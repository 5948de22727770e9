// Products of a matrix of few rows, for GPUs.
//
// Parameters and arguments are those of thin_multiply.clh.
//
// Launch: WORK_ITEMS work-items in a group, a group for each columns in dimension 0, each part of the
// depth in dimension 1, and each batch in dimension 2. A group has WORK_ITEMS columns if IS_ACROSS,
// else COLUMNS_EACH for each LANES work-items, which add products of a column in turns.
#include "thin_multiply.clh"
#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#define LANES 32
#define COLUMNS_EACH 4
#define CHUNK 64

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_multiply(PARAMETERS) {
  FIND_OPERANDS
  const int item = (int)get_local_id(0);
#if IS_ACROSS
  __local VALUE factors[CHUNK][ROWS];
  const long column = (long)get_group_id(0) * WORK_ITEMS + item;
  VALUE sum[ROWS];
#pragma unroll
  for (int r = 0; r < ROWS; ++r) sum[r] = 0;
  for (long first = begin; first < end; first += CHUNK) {
    const int count = (int)min((long)CHUNK, end - first);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int n = item; n < CHUNK * ROWS; n += WORK_ITEMS) {
      const int k = n % CHUNK, r = n / CHUNK;
      factors[k][r] = r < rows && k < count ? READ(left, r * a_row + (first + k) * a_column) : 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (column < columns) {
#pragma unroll 8
      for (int k = 0; k < count; ++k) {
        const VALUE value = READ(right, (first + k) * b_row + column);
#pragma unroll
        for (int r = 0; r < ROWS; ++r) sum[r] = MULTIPLY_ADD(factors[k][r], value, sum[r]);
      }
    }
  }
  if (column < columns) {
    for (int r = 0; r < ROWS; ++r) {
      if (r < rows) PUT_SUM(sum[r], r, column)
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
  for (long k = begin + lane; k < end; k += LANES) {
    VALUE value[COLUMNS_EACH];
#pragma unroll
    for (int j = 0; j < COLUMNS_EACH; ++j) {
      value[j] = READ(right, k * b_row + min(first + j, columns - 1) * b_column);
    }
#pragma unroll
    for (int r = 0; r < ROWS; ++r) {
      const VALUE factor = READ(left, min((long)r, rows - 1) * a_row + k * a_column);
#pragma unroll
      for (int j = 0; j < COLUMNS_EACH; ++j) sum[r][j] = MULTIPLY_ADD(factor, value[j], sum[r][j]);
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
