// Convolutions of a batch of images, for GPUs.
//
// Arguments and parameters are those of convolution.clh.
//
// Launch: WORK_ITEMS work-items in a group, each with a column of rows_each results; columns_each
// is WORK_ITEMS. Groups go through the columns first, then the rows, then the batches.
//
// A work-item goes down its column, and keeps a sum for each result that has the row at hand among
// its neighbours. That loop stands there twice: groups without a neighbour beyond the border need
// not look for it.
#ifndef WORK_ITEMS
#define WORK_ITEMS 128
#endif

// Weights are kept in local memory, few of them in registers, and very many stay where they are.
#define ARE_FEW (WEIGHT_COUNT <= 100)
#define ARE_KEPT (WEIGHT_COUNT <= 2048)
#include "convolution.clh"

#if ARE_FEW
#ifndef AT_ONCE
#define AT_ONCE 4  // rows that are on their way together
#endif
#define UNROLL_COLUMNS _Pragma("unroll")
#else
#undef AT_ONCE
#define AT_ONCE 1
#define UNROLL_COLUMNS _Pragma("unroll 1")
#endif
#if WEIGHT_ROWS <= 64
#define UNROLL_ROWS _Pragma("unroll")
#else
#define UNROLL_ROWS _Pragma("unroll 1")
#endif

// Where the row and the elements that the next result begins with are.
#define INNER_ROW(y) (y)
#define INNER_ELEMENT(line, row, j) READ(line, leftmost + (j))
#define ANY_ROW(y) inside(y, from_rows)
#if BORDER == BORDER_CONSTANT
#define ANY_ELEMENT(line, row, j)                                     \
  ((row) < 0 || inside(leftmost + (j), from_columns) < 0              \
       ? beyond                                                       \
       : READ(line, inside(leftmost + (j), from_columns) * from_column))
#else
#define ANY_ELEMENT(line, row, j) READ(line, inside(leftmost + (j), from_columns) * from_column)
#endif

// What a row adds: sum[i] is of the result i rows below the one that is complete with it.
#if IS_SEPARABLE
#define ADD_ROW(ELEMENT)                                                              \
  VALUE row_sum = 0;                                                                  \
  UNROLL_COLUMNS for (int j = 0; j < WEIGHT_COLUMNS; ++j) {                           \
    row_sum = MULTIPLY_ADD(ACROSS(j), ELEMENT(j), row_sum);                           \
  }                                                                                   \
  UNROLL_ROWS for (int i = 0; i < WEIGHT_ROWS; ++i) {                                 \
    sum[i] = MULTIPLY_ADD(DOWN(WEIGHT_ROWS - 1 - i), row_sum, sum[i + 1]);            \
  }
#else
#define ADD_ROW(ELEMENT)                                                              \
  UNROLL_ROWS for (int i = 0; i < WEIGHT_ROWS; ++i) sum[i] = sum[i + 1];              \
  UNROLL_COLUMNS for (int j = 0; j < WEIGHT_COLUMNS; ++j) {                           \
    const VALUE element = ELEMENT(j);                                                 \
    UNROLL_ROWS for (int i = 0; i < WEIGHT_ROWS; ++i) {                               \
      sum[i] = MULTIPLY_ADD(WEIGHT(WEIGHT_ROWS - 1 - i, j), element, sum[i]);         \
    }                                                                                 \
  }
#endif

// Goes down AT_ONCE rows at a time, which may be rows below the last one that counts.
#if ARE_FEW
#define KEPT_ELEMENT(j) element_of[r][j]
#define GO_DOWN(ROW, ELEMENT)                                                         \
  for (long y = first - WEIGHT_ROWS + 1; y < last; y += AT_ONCE) {                    \
    VALUE element_of[AT_ONCE][WEIGHT_COLUMNS];                                        \
    _Pragma("unroll") for (int r = 0; r < AT_ONCE; ++r) {                             \
      const long row = ROW(y + r + WEIGHT_ROWS - 1 - top);                            \
      __global const FROM *line = source + row * from_row;                            \
      UNROLL_COLUMNS for (int j = 0; j < WEIGHT_COLUMNS; ++j) {                       \
        element_of[r][j] = ELEMENT(line, row, j);                                     \
      }                                                                               \
    }                                                                                 \
    _Pragma("unroll") for (int r = 0; r < AT_ONCE; ++r) {                             \
      ADD_ROW(KEPT_ELEMENT)                                                           \
      if (y + r >= first && y + r < last) WRITE(sum[0], target, (y + r) * to_row);    \
    }                                                                                 \
  }
#else
#define INNER_ELEMENT_OF_ROW(j) INNER_ELEMENT(line, row, j)
#define ANY_ELEMENT_OF_ROW(j) ANY_ELEMENT(line, row, j)
#define GO_DOWN(ROW, ELEMENT)                                                         \
  for (long y = first - WEIGHT_ROWS + 1; y < last; ++y) {                             \
    const long row = ROW(y + WEIGHT_ROWS - 1 - top);                                  \
    __global const FROM *line = source + row * from_row;                              \
    ADD_ROW(ELEMENT##_OF_ROW)                                                         \
    if (y >= first) WRITE(sum[0], target, y * to_row);                                \
  }
#endif

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_convolve(PARAMETERS) {
  // Divisions of 32 bits, as those of 64 take as long as many results.
  const uint blocks = (uint)((columns + WORK_ITEMS - 1) / WORK_ITEMS);
  const uint bands = ((uint)rows + (uint)rows_each - 1) / (uint)rows_each;
  const uint group = (uint)get_group_id(0), lane = (uint)get_local_id(0);
  const long batch = group / blocks / bands;
  const long first = (long)(group / blocks % bands) * rows_each;
  const long last = min(first + rows_each, rows);
  const long begin = (long)(group % blocks) * WORK_ITEMS, column = begin + lane;
  const long leftmost = column - left;
  __global const FROM *source =
      (__global const FROM *)((__global const char *)from + from_begin) + batch * from_batch;
  __global STORED *target =
      (__global STORED *)((__global char *)to + to_begin) + batch * to_batch + column * to_column;
#if ARE_KEPT
  __local VALUE kept_together[WEIGHT_COUNT];
  for (uint k = lane; k < WEIGHT_COUNT; k += WORK_ITEMS) kept_together[k] = GIVEN(k);
  barrier(CLK_LOCAL_MEM_FENCE);
#if ARE_FEW
  VALUE kept[WEIGHT_COUNT];
  _Pragma("unroll") for (int k = 0; k < WEIGHT_COUNT; ++k) kept[k] = kept_together[k];
#else
  __local const VALUE *kept = kept_together;
#endif
#endif
  if (column >= columns) return;
  VALUE sum[WEIGHT_ROWS + 1];
  UNROLL_ROWS for (int i = 0; i <= WEIGHT_ROWS; ++i) sum[i] = 0;
  if (from_column == 1 && begin >= left &&
      begin + WORK_ITEMS - 1 - left + WEIGHT_COLUMNS <= from_columns && first >= top &&
      last - top + WEIGHT_ROWS - 1 + AT_ONCE - 1 <= from_rows) {
    GO_DOWN(INNER_ROW, INNER_ELEMENT)
  } else {
    GO_DOWN(ANY_ROW, ANY_ELEMENT)
  }
}
