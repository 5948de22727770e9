// Convolutions of a batch of images by many weights, for GPUs, from tiles in local memory.
//
// Arguments and parameters are those of convolution.clh; rows_each and columns_each are not used.
//
// Launch: ITEMS_ACROSS x ITEMS_DOWN work-items in a group, in dimension 0, each with ROWS_EACH
// results below each other in eight columns. Groups go through the columns first, then the rows,
// then the batches.
//
// TILE_WEIGHT_ROWS rows of weights at a time come to local memory, and the neighbours that they apply to.
// A work-item goes down its rows of neighbours, and adds each row to all of its results that have it: each
// weight that it reads is for eight results, and each neighbour for up to 8 x ROWS_EACH.
#ifndef ITEMS_ACROSS
#define ITEMS_ACROSS 8
#define ITEMS_DOWN 16
#endif
#ifndef ROWS_EACH
#define ROWS_EACH 4
#endif
#ifndef AT_ONCE
#define AT_ONCE 8
#endif
#define COLUMNS_EACH 8
#define WEIGHT_VECTORS ((WEIGHT_COLUMNS + 3) / 4)
// Work-items beside each other read every other vector of a row. Those with even numbers lie in front of
// the others, so that no two floats of them are in one bank.
#define HALF_PITCH (ITEMS_ACROSS + (WEIGHT_VECTORS + 1) / 2)
#define PITCH (2 * HALF_PITCH)
#define VECTOR_AT(v) ((v) % 2 * HALF_PITCH + (v) / 2)
#define LOCAL_COLUMN(i) (VECTOR_AT((i) / 4) * 4 + (i) % 4)
#include "convolution_tile.clh"

#if WEIGHT_VECTORS <= 8
#define UNROLL_COLUMNS _Pragma("unroll")
#else
#define UNROLL_COLUMNS _Pragma("unroll 1")
#endif

typedef JOINED(VALUE, 8) eight;

// Of numbers one by one, for quirk::dies_of_vectors_in_vectors.
#define FROM_0(a, b, c) (eight)(a.s0, a.s1, a.s2, a.s3, b.s0, b.s1, b.s2, b.s3)
#define FROM_1(a, b, c) (eight)(a.s1, a.s2, a.s3, b.s0, b.s1, b.s2, b.s3, c.s0)
#define FROM_2(a, b, c) (eight)(a.s2, a.s3, b.s0, b.s1, b.s2, b.s3, c.s0, c.s1)
#define FROM_3(a, b, c) (eight)(a.s3, b.s0, b.s1, b.s2, b.s3, c.s0, c.s1, c.s2)

// Adds column j of four columns of weights, if there is one. A loop over eight numbers would be one more
// that a driver may fail to unroll.
#define ADD_COLUMN(j, neighbours)                                          \
  if (4 * v + j < WEIGHT_COLUMNS) {                                        \
    sum[k] = MULTIPLY_ADD((eight)four.s##j, neighbours, sum[k]);           \
  }

// Adds row r of neighbours to the results that have it.
#define ADD_ROW(HAS_WEIGHTS)                                               \
  vector first = line[VECTOR_AT(0)], second = line[VECTOR_AT(1)];          \
  UNROLL_COLUMNS for (int v = 0; v < WEIGHT_VECTORS; ++v) {                \
    const vector third = line[VECTOR_AT(v + 2)];                           \
    const eight from_0 = FROM_0(first, second, third);                     \
    const eight from_1 = FROM_1(first, second, third);                     \
    const eight from_2 = FROM_2(first, second, third);                     \
    const eight from_3 = FROM_3(first, second, third);                     \
    _Pragma("unroll") for (int k = 0; k < ROWS_EACH; ++k) {                \
      if (!HAS_WEIGHTS(r - k)) continue;                                   \
      const vector four = kept[r - k][v];                                  \
      ADD_COLUMN(0, from_0)                                                \
      ADD_COLUMN(1, from_1)                                                \
      ADD_COLUMN(2, from_2)                                                \
      ADD_COLUMN(3, from_3)                                                \
    }                                                                      \
    first = second;                                                        \
    second = third;                                                        \
  }

#define ALWAYS(i) 1
#define IN_WEIGHTS(i) ((i) >= 0 && (i) < count)

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_convolve(PARAMETERS) {
  __local vector tile[ROOM_ROWS][PITCH];
  __local vector kept[TILE_WEIGHT_ROWS][WEIGHT_VECTORS];
  __local long place_of_row[TILE_ROWS], place_of_column[TILE_COLUMNS];
  const results_of_group group = results_of((uint)get_group_id(0), rows, columns);
  const int lane = (int)get_local_id(0);
  const int place = lane % ITEMS_ACROSS, down = lane / ITEMS_ACROSS * ROWS_EACH;
  __global const FROM *source =
      (__global const FROM *)((__global const char *)from + from_begin) + group.batch * from_batch;
  __local VALUE *kept_numbers = (__local VALUE *)kept;
  eight sum[ROWS_EACH];
  _Pragma("unroll") for (int k = 0; k < ROWS_EACH; ++k) sum[k] = 0;
  for (int begin = 0; begin < WEIGHT_ROWS; begin += TILE_WEIGHT_ROWS) {
    const int count = min(TILE_WEIGHT_ROWS, WEIGHT_ROWS - begin);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = lane; k < count * WEIGHT_COLUMNS; k += WORK_ITEMS) {
      const int i = k / WEIGHT_COLUMNS, j = k % WEIGHT_COLUMNS;
      kept_numbers[i * (4 * WEIGHT_VECTORS) + j] = GIVEN_WEIGHT(begin + i, j);
    }
    load_tile(source, beyond, group.row - top + begin, group.column - left, from_rows, from_columns,
              from_row, from_column, &tile[0][0], place_of_row, place_of_column);
    barrier(CLK_LOCAL_MEM_FENCE);
    _Pragma("unroll 1") for (int r = 0; r < ROWS_EACH + count - 1; ++r) {
      __local const vector *line = &tile[down + r][place];
      if (r >= ROWS_EACH - 1 && r < count) {
        ADD_ROW(ALWAYS)
      } else {
        ADD_ROW(IN_WEIGHTS)
      }
    }
  }
  const long row = group.row + down, column = group.column + place * COLUMNS_EACH;
  __global STORED *target = (__global STORED *)((__global char *)to + to_begin) +
                            group.batch * to_batch + row * to_row + column * to_column;
  _Pragma("unroll") for (int k = 0; k < ROWS_EACH; ++k) {
    if (row + k >= rows) continue;
    const VALUE numbers[8] = {sum[k].s0, sum[k].s1, sum[k].s2, sum[k].s3,
                              sum[k].s4, sum[k].s5, sum[k].s6, sum[k].s7};
    WRITE_RESULTS(numbers, columns - column, target + k * to_row, to_column)
  }
}
