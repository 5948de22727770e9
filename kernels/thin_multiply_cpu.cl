// Products of a matrix of few rows, for CPUs.
//
// Parameters and arguments are those of thin_multiply.clh.
//
// Launch: groups of one work-item, one for each COLUMNS columns in dimension 0, each part of the depth
// in dimension 1, and each batch in dimension 2. Vectors have LANES numbers.
#include "thin_multiply.clh"
#ifndef LANES
#define LANES 8
#endif
#ifndef COLUMNS
#define COLUMNS 1024
#endif
typedef JOINED(VALUE, LANES) lanes;
#ifdef STORED_AS
#define READ_LANES(data) FLOATS_AT(STORED_AS, __global, LANES, data)
#else
#define READ_LANES(data) JOINED(vload, LANES)(0, data)
#endif

#if IS_ACROSS
#define TOGETHER 4  // products that are added at once

// Adds products k to k + count of each column; the sums stay in the cache next to the core.
static inline void add_products(VALUE sum[ROWS][COLUMNS], __global const STORED *left,
                                __global const STORED *right, long rows, long a_row, long a_column,
                                long b_row, int width, int count) {
  VALUE factor[ROWS][TOGETHER];
  for (int r = 0; r < ROWS; ++r) {
    for (int n = 0; n < TOGETHER; ++n) {
      factor[r][n] = r < rows && n < count ? READ(left, r * a_row + n * a_column) : 0;
    }
  }
  int j = 0;
  if (count == TOGETHER) {
    for (; j + LANES <= width; j += LANES) {
      lanes value[TOGETHER];
      #pragma unroll
      for (int n = 0; n < TOGETHER; ++n) value[n] = READ_LANES(right + n * b_row + j);
      #pragma unroll
      for (int r = 0; r < ROWS; ++r) {
        lanes all = JOINED(vload, LANES)(0, &sum[r][j]);
        #pragma unroll
        for (int n = 0; n < TOGETHER; ++n) all = MULTIPLY_ADD((lanes)factor[r][n], value[n], all);
        JOINED(vstore, LANES)(all, 0, &sum[r][j]);
      }
    }
  }
  for (; j < width; ++j) {
    for (int n = 0; n < count; ++n) {
      const VALUE value = READ(right, n * b_row + j);
      for (int r = 0; r < ROWS; ++r) sum[r][j] = MULTIPLY_ADD(factor[r][n], value, sum[r][j]);
    }
  }
}
#else
#define COLUMNS_EACH 4

// The products of COLUMNS_EACH columns, or of those that there are.
static inline void add_columns(VALUE sum[ROWS][COLUMNS_EACH], __global const STORED *left,
                               __global const STORED *right, long rows, long a_row, long a_column,
                               long b_column, long width, long count) {
  lanes all[ROWS][COLUMNS_EACH];
  #pragma unroll
  for (int r = 0; r < ROWS; ++r) {
    #pragma unroll
    for (int j = 0; j < COLUMNS_EACH; ++j) all[r][j] = (lanes)0;
  }
  long k = 0;
  if (a_column == 1) {
    for (; k + LANES <= count; k += LANES) {
      lanes value[COLUMNS_EACH];
      #pragma unroll
      for (int j = 0; j < COLUMNS_EACH; ++j) {
        value[j] = READ_LANES(right + min((long)j, width - 1) * b_column + k);
      }
      #pragma unroll
      for (int r = 0; r < ROWS; ++r) {
        const lanes factor = READ_LANES(left + min((long)r, rows - 1) * a_row + k);
        #pragma unroll
        for (int j = 0; j < COLUMNS_EACH; ++j) {
          all[r][j] = MULTIPLY_ADD(factor, value[j], all[r][j]);
        }
      }
    }
  }
  for (int r = 0; r < ROWS; ++r) {
    for (int j = 0; j < COLUMNS_EACH; ++j) {
      VALUE part[LANES], total = 0;
      JOINED(vstore, LANES)(all[r][j], 0, part);
      for (int n = 0; n < LANES; ++n) total += part[n];
      for (long n = k; n < count && r < rows && j < width; ++n) {
        total = MULTIPLY_ADD(READ(left, r * a_row + n * a_column),
                             READ(right, j * b_column + n), total);
      }
      sum[r][j] = total;
    }
  }
}
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_multiply(PARAMETERS) {
  FIND_OPERANDS
  const long first = (long)get_group_id(0) * COLUMNS;
  const int width = (int)min((long)COLUMNS, columns - first);
#if IS_ACROSS
  VALUE sum[ROWS][COLUMNS];
  for (int r = 0; r < ROWS; ++r) {
    for (int j = 0; j < width; ++j) sum[r][j] = 0;
  }
  for (long k = begin; k < end; k += TOGETHER) {
    add_products(sum, left + k * a_column, right + k * b_row + first, rows, a_row, a_column, b_row,
                 width, (int)min((long)TOGETHER, end - k));
  }
  for (int r = 0; r < ROWS; ++r) {
    for (int j = 0; j < width && r < rows; ++j) PUT_SUM(sum[r][j], r, first + j)
  }
#else
  for (int at = 0; at < width; at += COLUMNS_EACH) {
    VALUE sum[ROWS][COLUMNS_EACH];
    const int here = min(COLUMNS_EACH, width - at);
    add_columns(sum, left + begin * a_column, right + begin * b_row + (first + at) * b_column, rows,
                a_row, a_column, b_column, here, max(0l, end - begin));
    for (int r = 0; r < ROWS; ++r) {
      for (int j = 0; j < here && r < rows; ++j) PUT_SUM(sum[r][j], r, first + at + j)
    }
  }
#endif
}
