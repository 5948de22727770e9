// Convolutions of a batch of images by few weights, for GPUs, from tiles in local memory.
//
// Arguments and parameters are those of convolution.clh; rows_each and columns_each are not used.
//
// Launch: ITEMS_ACROSS x ITEMS_DOWN work-items in a group, in dimension 0, each with ROWS_EACH
// results below each other in four columns. Groups go through the columns first, then the rows,
// then the batches.
//
// Neighbours come once to local memory, whatever stands beyond the border too, and from there in
// vectors. A work-item goes down its rows of neighbours, and each result gets what the row adds.
#ifndef ITEMS_ACROSS
#define ITEMS_ACROSS 32
#define ITEMS_DOWN 4
#endif
#ifndef ROWS_EACH
#define ROWS_EACH 4
#endif
#define ARE_KEPT 1
#define COLUMNS_EACH 4
// The vectors that have the neighbours of four results, and those of a row of the tile.
#define VECTORS ((WEIGHT_COLUMNS + 6) / 4)
#define PITCH (ITEMS_ACROSS - 1 + VECTORS)
#define LOCAL_COLUMN(i) (i)
#include "convolution_tile.clh"

#if WORK_ITEMS < WEIGHT_COUNT
#error "each weight is brought by a work-item of its own"
#endif

// What a row adds to a result of column c.
#if IS_SEPARABLE
#define ADD_ROW(sum, i, c) sum = MULTIPLY_ADD(DOWN(i), row_sum[c], sum);
#else
#define ADD_ROW(sum, i, c)                                                              \
  _Pragma("unroll") for (int j = 0; j < WEIGHT_COLUMNS; ++j) {                          \
    sum = MULTIPLY_ADD(WEIGHT(i, j), element[(c) + j], sum);                            \
  }
#endif

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_convolve(PARAMETERS) {
  __local vector tile[ROOM_ROWS][PITCH];
  __local VALUE kept_together[WORK_ITEMS];
  __local long place_of_row[TILE_ROWS], place_of_column[TILE_COLUMNS];
  const results_of_group group = results_of((uint)get_group_id(0), rows, columns);
  const int lane = (int)get_local_id(0);
  __global const FROM *source =
      (__global const FROM *)((__global const char *)from + from_begin) + group.batch * from_batch;
  // On its way while the neighbours are.
  const int nth = min(lane, WEIGHT_COUNT - 1);
  const VALUE weight = GIVEN(nth);
  load_tile(source, beyond, group.row - top, group.column - left, from_rows, from_columns, from_row,
            from_column, &tile[0][0], place_of_row, place_of_column);
  kept_together[lane] = weight;
  barrier(CLK_LOCAL_MEM_FENCE);

  const int place = lane % ITEMS_ACROSS, down = lane / ITEMS_ACROSS * ROWS_EACH;
  const long row = group.row + down, column = group.column + place * 4;
  if (column >= columns) return;
  VALUE kept[WEIGHT_COUNT];
  _Pragma("unroll") for (int k = 0; k < WEIGHT_COUNT; ++k) kept[k] = kept_together[k];
  VALUE sum[ROWS_EACH][4];
  _Pragma("unroll") for (int r = 0; r < ROWS_EACH; ++r) {
    _Pragma("unroll") for (int c = 0; c < 4; ++c) sum[r][c] = 0;
  }
  __global STORED *target = (__global STORED *)((__global char *)to + to_begin) +
                            group.batch * to_batch + row * to_row + column * to_column;
  #pragma unroll
  for (int r = 0; r < ROWS_EACH + WEIGHT_ROWS - 1; ++r) {
    VALUE element[4 * VECTORS];
    #pragma unroll
    for (int v = 0; v < VECTORS; ++v) {
      const vector four = tile[down + r][place + v];
      element[4 * v] = four.s0;
      element[4 * v + 1] = four.s1;
      element[4 * v + 2] = four.s2;
      element[4 * v + 3] = four.s3;
    }
#if IS_SEPARABLE
    VALUE row_sum[4];
    #pragma unroll
    for (int c = 0; c < 4; ++c) {
      row_sum[c] = 0;
      _Pragma("unroll") for (int j = 0; j < WEIGHT_COLUMNS; ++j) {
        row_sum[c] = MULTIPLY_ADD(ACROSS(j), element[c + j], row_sum[c]);
      }
    }
#endif
    #pragma unroll
    for (int i = 0; i < WEIGHT_ROWS; ++i) {
      if (r - i < 0 || r - i >= ROWS_EACH) continue;
      _Pragma("unroll") for (int c = 0; c < 4; ++c) { ADD_ROW(sum[r - i][c], i, c) }
    }
    const int done = r - (WEIGHT_ROWS - 1);
    if (done < 0 || row + done >= rows) continue;
    WRITE_RESULTS(sum[done], columns - column, target + done * to_row, to_column)
  }
}
