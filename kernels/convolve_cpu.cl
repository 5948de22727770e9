// Convolutions of a batch of images, for CPUs.
//
// Arguments and parameters are those of convolution.clh.
//
// Launch: groups of one work-item, each with rows_each x columns_each results. Groups go through
// the columns first, then the rows, then the batches.
//
// RESULT_ROWS x LANES results at once where elements lie side by side and no neighbour is beyond
// the left or right border, one at a time elsewhere.
#define ARE_KEPT (WEIGHT_COUNT <= 4096)
#include "convolution.clh"

#ifndef LANES
#define LANES 16
#endif
#if WEIGHT_ROWS == 1
#define RESULT_ROWS 1
#elif IS_SEPARABLE
#define RESULT_ROWS 16  // the sums of their rows serve all of them
#else
#define RESULT_ROWS 8
#endif
#define NEIGHBOUR_ROWS (RESULT_ROWS + WEIGHT_ROWS - 1)

#if WEIGHT_ROWS <= 16
#define UNROLL_FEW_ROWS _Pragma("unroll")
#else
#define UNROLL_FEW_ROWS
#endif

typedef JOINED(VALUE, LANES) lanes;
#ifdef STORED_AS
#include "stored_lanes.clh"
#define READ_LANES(data, i) FLOATS_AT(STORED_AS, __global, LANES, (data) + (i))
#define WRITE_LANES(value, data, i) store_lanes_as(value, (data) + (i))
#else
#define READ_LANES(data, i) \
  JOINED(JOINED(convert_, VALUE), LANES)(JOINED(vload, LANES)(0, (data) + (i)))
#define WRITE_LANES(value, data, i) JOINED(vstore, LANES)(value, 0, (data) + (i))
#endif

#if BORDER == BORDER_CONSTANT
#define IS_BEYOND(row, place) ((row) < 0 || (place) < 0)
#else
#define IS_BEYOND(row, place) 0
#endif
#define ELEMENT(i, x)                           \
  (IS_BEYOND(row[i], inside(x, from_columns))   \
       ? beyond                                 \
       : READ(source, row[i] * from_row + inside(x, from_columns) * from_column))
#define ELEMENTS(i, place) \
  (IS_BEYOND(row[i], 0) ? (lanes)beyond : READ_LANES(source, row[i] * from_row + (place)))

// One result of rows i to i + WEIGHT_ROWS - 1, whose neighbours begin at `leftmost`.
#if IS_SEPARABLE
#define ADD_UP(i, leftmost)                                                                \
  for (int k = 0; k < WEIGHT_ROWS; ++k) {                                                  \
    VALUE row_sum = 0;                                                                     \
    for (int j = 0; j < WEIGHT_COLUMNS; ++j) {                                             \
      row_sum = MULTIPLY_ADD(ACROSS(j), ELEMENT(i + k, leftmost + j), row_sum); \
    }                                                                                      \
    sum = MULTIPLY_ADD(DOWN(k), row_sum, sum);                                             \
  }
#else
#define ADD_UP(i, leftmost)                                                                \
  for (int k = 0; k < WEIGHT_ROWS; ++k) {                                                  \
    for (int j = 0; j < WEIGHT_COLUMNS; ++j) {                                             \
      sum = MULTIPLY_ADD(WEIGHT(k, j), ELEMENT(i + k, leftmost + j), sum); \
    }                                                                                      \
  }
#endif

// RESULT_ROWS x LANES results.
#if IS_SEPARABLE
#define CONVOLVE_LANES                                                                     \
  lanes row_sum[NEIGHBOUR_ROWS];                                                           \
  for (int i = 0; i < NEIGHBOUR_ROWS; ++i) {                                               \
    row_sum[i] = 0;                                                                        \
    for (int j = 0; j < WEIGHT_COLUMNS; ++j) {                                             \
      row_sum[i] = MULTIPLY_ADD((lanes)ACROSS(j), ELEMENTS(i, leftmost + j), row_sum[i]);  \
    }                                                                                      \
  }                                                                                        \
  for (int r = 0; r < here; ++r) {                                                         \
    lanes sum = 0;                                                                         \
    for (int k = 0; k < WEIGHT_ROWS; ++k) {                                                \
      sum = MULTIPLY_ADD((lanes)DOWN(k), row_sum[r + k], sum);                             \
    }                                                                                      \
    WRITE_LANES(sum, target, (y + r) * to_row + x);                                        \
  }
#else
#define CONVOLVE_LANES                                                                     \
  lanes sum[RESULT_ROWS];                                                                  \
  for (int r = 0; r < RESULT_ROWS; ++r) sum[r] = 0;                                        \
  UNROLL_FEW_ROWS for (int i = 0; i < NEIGHBOUR_ROWS; ++i) {                                      \
    for (int j = 0; j < WEIGHT_COLUMNS; ++j) {                                             \
      const lanes elements = ELEMENTS(i, leftmost + j);                                    \
      _Pragma("unroll") for (int r = 0; r < RESULT_ROWS; ++r) {                            \
        if (i - r >= 0 && i - r < WEIGHT_ROWS) {                                           \
          sum[r] = MULTIPLY_ADD((lanes)WEIGHT(i - r, j), elements, sum[r]);                \
        }                                                                                  \
      }                                                                                    \
    }                                                                                      \
  }                                                                                        \
  for (int r = 0; r < here; ++r) WRITE_LANES(sum[r], target, (y + r) * to_row + x);
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_convolve(PARAMETERS) {
  const long blocks = (columns + columns_each - 1) / columns_each;
  const long bands = (rows + rows_each - 1) / rows_each;
  const long group = (long)get_group_id(0), batch = group / (blocks * bands);
  const long top_row = group / blocks % bands * rows_each, bottom = min(top_row + rows_each, rows);
  const long begin = group % blocks * columns_each, end = min(begin + columns_each, columns);
  __global const FROM *source =
      (__global const FROM *)((__global const char *)from + from_begin) + batch * from_batch;
  __global STORED *target =
      (__global STORED *)((__global char *)to + to_begin) + batch * to_batch;
#if ARE_KEPT
  VALUE kept[WEIGHT_COUNT];
  for (int k = 0; k < WEIGHT_COUNT; ++k) kept[k] = GIVEN(k);
#endif
  const bool is_dense = from_column == 1 && to_column == 1;
  const long inner_begin = is_dense ? max(begin, left) : end;
  const long inner_end = min(end, from_columns + left - WEIGHT_COLUMNS + 1);
  const bool has_inner = inner_begin + LANES <= inner_end;

  for (long y = top_row; y < bottom; y += RESULT_ROWS) {
    const int here = (int)min((long)RESULT_ROWS, bottom - y);
    long row[NEIGHBOUR_ROWS];
    for (int i = 0; i < NEIGHBOUR_ROWS; ++i) {
      // Rows below those of the last result are read for nothing.
      row[i] = inside(min(y + i, bottom + WEIGHT_ROWS - 2) - top, from_rows);
    }
    if (has_inner) {
      for (long step = inner_begin; step < inner_end; step += LANES) {
        // The last ones overlap those before them.
        const long x = min(step, inner_end - LANES), leftmost = x - left;
        CONVOLVE_LANES
      }
    }
    for (int r = 0; r < here; ++r) {
      for (long x = begin; x < end; ++x) {
        if (has_inner && x == inner_begin) x = inner_end;
        if (x >= end) break;
        VALUE sum = 0;
        ADD_UP(r, x - left)
        WRITE(sum, target, (y + r) * to_row + x * to_column);
      }
    }
  }
}
