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
#include "convolution.clh"

#define WORK_ITEMS (ITEMS_ACROSS * ITEMS_DOWN)
#if WORK_ITEMS < WEIGHT_COUNT
#error "each weight is brought by a work-item of its own"
#endif
#define WIDTH (ITEMS_ACROSS * 4)
#define HEIGHT (ITEMS_DOWN * ROWS_EACH)
#define TILE_ROWS (HEIGHT + WEIGHT_ROWS - 1)
#define TILE_COLUMNS (WIDTH + WEIGHT_COLUMNS - 1)
#define TILE_ELEMENTS (TILE_ROWS * TILE_COLUMNS)
#define ROUNDS ((TILE_ELEMENTS + WORK_ITEMS - 1) / WORK_ITEMS)
// All work-items store in each round, since PoCL may let one of them decide for all, as
// quirk::decides_for_all_threads says: there is room for what the last round has too much.
#define ROOM_ROWS ((ROUNDS * WORK_ITEMS + TILE_COLUMNS - 1) / TILE_COLUMNS)
// The vectors that have the neighbours of four results, and those of a row of the tile.
#define VECTORS ((WEIGHT_COLUMNS + 6) / 4)
#define PITCH (ITEMS_ACROSS - 1 + VECTORS)
typedef JOINED(VALUE, 4) vector;

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
  // Divisions of 32 bits, as those of 64 take as long as many results.
  const uint blocks = (uint)((columns + WIDTH - 1) / WIDTH);
  const uint bands = ((uint)rows + HEIGHT - 1) / HEIGHT;
  const uint group = (uint)get_group_id(0);
  const int lane = (int)get_local_id(0);
  const long batch = group / blocks / bands;
  const long top_row = (long)(group / blocks % bands) * HEIGHT;
  const long left_column = (long)(group % blocks) * WIDTH;
  __global const FROM *source =
      (__global const FROM *)((__global const char *)from + from_begin) + batch * from_batch;
  const int nth = min(lane, WEIGHT_COUNT - 1);
  const VALUE weight = GIVEN(nth);

  __local VALUE *cells = (__local VALUE *)tile;
  const long y = top_row - top, x = left_column - left;
#define ROW_OF(k) ((k) / TILE_COLUMNS)
#define COLUMN_OF(k) ((k) % TILE_COLUMNS)
#define CELL(k) cells[ROW_OF(k) * (4 * PITCH) + COLUMN_OF(k)]
  const bool is_inner = from_column == 1 && y >= 0 && y + TILE_ROWS <= from_rows && x >= 0 &&
                        x + TILE_COLUMNS <= from_columns;
  if (!is_inner) {
    // Where each row and column of the tile is, so that what follows has no divisions.
    for (int k = lane; k < TILE_ROWS; k += WORK_ITEMS) place_of_row[k] = inside(y + k, from_rows);
    for (int k = lane; k < TILE_COLUMNS; k += WORK_ITEMS) {
      place_of_column[k] = inside(x + k, from_columns);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  // All are on their way, the weights too, before the first one arrives.
  VALUE moved[ROUNDS];
  __global const FROM *corner = source + y * from_row + x;
  #pragma unroll
  for (int n = 0; n < ROUNDS; ++n) {
    const int k = min(lane + n * WORK_ITEMS, TILE_ELEMENTS - 1);
    if (is_inner) {
      moved[n] = READ(corner, ROW_OF(k) * from_row + COLUMN_OF(k));
    } else {
      const long row = place_of_row[ROW_OF(k)], column = place_of_column[COLUMN_OF(k)];
      moved[n] = beyond;
      if (row >= 0 && column >= 0) moved[n] = READ(source, row * from_row + column * from_column);
    }
  }
  #pragma unroll
  for (int n = 0; n < ROUNDS; ++n) {
    const int k = lane + n * WORK_ITEMS;
    CELL(k) = moved[n];
  }
  kept_together[lane] = weight;
  barrier(CLK_LOCAL_MEM_FENCE);

  const int place = lane % ITEMS_ACROSS, down = lane / ITEMS_ACROSS * ROWS_EACH;
  const long row = top_row + down, column = left_column + place * 4;
  if (column >= columns) return;
  VALUE kept[WEIGHT_COUNT];
  _Pragma("unroll") for (int k = 0; k < WEIGHT_COUNT; ++k) kept[k] = kept_together[k];
  VALUE sum[ROWS_EACH][4];
  _Pragma("unroll") for (int r = 0; r < ROWS_EACH; ++r) {
    _Pragma("unroll") for (int c = 0; c < 4; ++c) sum[r][c] = 0;
  }
  __global STORED *target = (__global STORED *)((__global char *)to + to_begin) +
                            batch * to_batch + row * to_row + column * to_column;
  const int count = (int)min(4L, columns - column);
  const bool in_vectors = count == 4 && to_column == 1 && to_row % 4 == 0 &&
                          (size_t)target % sizeof(vector) == 0;
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
    if (in_vectors) {
      WRITE_VECTOR((vector)(sum[done][0], sum[done][1], sum[done][2], sum[done][3]),
                   target + done * to_row);
    } else {
      // To the constant 4, as sums that are counted would not stay in registers.
      #pragma unroll
      for (int c = 0; c < 4; ++c) {
        if (c < count) WRITE(sum[done][c], target, done * to_row + c * to_column);
      }
    }
  }
}
