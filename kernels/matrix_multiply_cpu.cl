// Products of matrices for CPUs: c = alpha a b + beta c and an epilogue (epilogue.clh), from panels that
// are packed before.
//
// VALUE is what is computed with, STORED the type in memory. A panel of `a` is ROWS rows of it, one
// column after the other; a panel of `b` is COLUMNS columns of it, one row after the other. What is
// missing at the edges is 0. Both panels of a product stay in the caches next to the core.
#include "panels.clh"

// Packs LANES columns of ROWS dense rows.
static inline void pack_block(__global const STORED *source, long from_row,
                              __global VALUE *target) {
  VALUE block[ROWS][LANES];
  #pragma unroll
  for (int r = 0; r < ROWS; ++r) {
    JOINED(vstore, LANES)(READ_LANES(source + r * from_row), 0, block[r]);
  }
  #pragma unroll
  for (int k = 0; k < LANES; ++k) {
    #pragma unroll
    for (int r = 0; r < ROWS; ++r) target[k * ROWS + r] = block[r][k];
  }
}

// Packs a panel of `a`, of which `height` rows exist.
static inline void pack_panel(__global const STORED *source, long from_row, long from_column,
                              long height, long depth, __global VALUE *target) {
  long k = 0;
  if (height == ROWS && from_column == 1) {
    for (; k + LANES <= depth; k += LANES) pack_block(source + k, from_row, target + k * ROWS);
  }
  for (; k < depth; ++k) {
    for (long r = 0; r < ROWS; ++r) {
      target[k * ROWS + r] = r < height ? READ(source, r * from_row + k * from_column) : 0;
    }
  }
}

// Packs the panels of `a`.
//
//   from     in   rows x depth elements, which begin at byte from_begin, and `skipped` further columns
//                 before them
//   to       out  panels of ROWS x depth, one behind the other
//
//   panels   how many a work-item packs
//
// From each matrix to the next one are from_batch and to_batch elements.
//
// Launch: work-items for all panels in dimension 0, and for each matrix in dimension 1.
__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_pack_rows(
    __global const void *from, const long from_begin, __global void *to, const long to_begin,
    const long rows, const long depth, const long from_row, const long from_column,
    const long skipped, const long from_batch, const long to_batch, const long panels) {
  __global const STORED *source =
      (__global const STORED *)((__global const char *)from + from_begin) +
      skipped * from_column + (long)get_group_id(1) * from_batch;
  __global VALUE *target =
      (__global VALUE *)((__global char *)to + to_begin) + (long)get_group_id(1) * to_batch;
  const long top = (long)get_group_id(0) * panels * ROWS, bottom = min(rows, top + panels * ROWS);
  for (long row = top; row < bottom; row += ROWS) {
    pack_panel(source + row * from_row, from_row, from_column, min((long)ROWS, rows - row), depth,
               target + row * depth);
  }
}

// Packs the panels of `b`.
//
//   from     in   depth x columns elements, which begin at byte from_begin, and `skipped` further rows
//                 before them
//   to       out  panels of depth x COLUMNS, one behind the other
//
// From each matrix to the next one are from_batch and to_batch elements.
//
// Launch: a work-item for each panel in dimension 0, and each matrix in dimension 1.
__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_pack_columns(
    __global const void *from, const long from_begin, __global void *to, const long to_begin,
    const long columns, const long depth, const long from_row, const long from_column,
    const long skipped, const long from_batch, const long to_batch) {
  const long panel = (long)get_group_id(0);
  __global const STORED *source =
      (__global const STORED *)((__global const char *)from + from_begin) +
      panel * COLUMNS * from_column + skipped * from_row + (long)get_group_id(1) * from_batch;
  __global VALUE *target = (__global VALUE *)((__global char *)to + to_begin) +
                           panel * COLUMNS * depth + (long)get_group_id(1) * to_batch;
  const long here = min((long)COLUMNS, columns - panel * COLUMNS);
  if (here == COLUMNS && from_column == 1) {
    for (long k = 0; k < depth; ++k) {
      for (int v = 0; v < VECTORS; ++v) {
        const lanes values = READ_LANES(source + k * from_row + v * LANES);
        JOINED(vstore, LANES)(values, v, target + k * COLUMNS);
      }
    }
    return;
  }
  for (long k = 0; k < depth; ++k) {
    for (long j = 0; j < COLUMNS; ++j) {
      target[k * COLUMNS + j] = j < here ? READ(source, k * from_row + j * from_column) : 0;
    }
  }
}

// Multiplies panels.
//
//   a, b     in   packed panels
//   c        in and out  rows x columns elements, which begin at byte c_begin
//   panels   how many panels of `a` a work-item takes, with one of `b`
//   a_batch, b_batch, c_batch   elements from each matrix to the next one
//   beta     what c is multiplied by before; 0: it is not read
//
// Launch: work-items for all panels of `b`, for the first `panels` of `a`, then for the next, in
// dimension 0; batches in dimension 1.
__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_multiply(
    __global const void *a, const long a_begin, __global const void *b, const long b_begin,
    __global void *c, const long c_begin, const long rows, const long columns, const long depth,
    const long c_row, const long c_column, const long panels, const long a_batch,
    const long b_batch, const long c_batch, const VALUE alpha, const VALUE beta BIAS_PARAMETERS) {
  const long batch = (long)get_group_id(1);
  const long across = (columns + COLUMNS - 1) / COLUMNS;
  const long left = (long)get_group_id(0) % across * COLUMNS;
  const long top = (long)get_group_id(0) / across * panels * ROWS;
  const long bottom = min(rows, top + panels * ROWS);
  __global const VALUE *b_panel =
      (__global const VALUE *)((__global const char *)b + b_begin) + left * depth + batch * b_batch;
  __global const VALUE *a_panels =
      (__global const VALUE *)((__global const char *)a + a_begin) + batch * a_batch;
  __global STORED *target = (__global STORED *)((__global char *)c + c_begin) + batch * c_batch;
  for (long row = top; row < bottom; row += ROWS) {
    lanes sum[ROWS][VECTORS];
    multiply_panels(a_panels + row * depth, b_panel, depth, sum);
    store_panel(sum, alpha, beta, target + row * c_row + left * c_column, c_row, c_column,
                bottom - row, columns - left, batch, row, left BIAS_ARGUMENTS);
  }
}
