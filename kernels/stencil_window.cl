// One step of a stencil without neighbours in other planes, for GPUs. It is fast where rows begin at
// multiples of four elements.
//
// Arguments and parameters are those of stencil.clh; RADIUS_PLANES is 0.
//
// Launch: WORK_ITEMS work-items in a group, each with ROWS_EACH results below each other in four
// columns. Groups go through the columns first, then the rows, then the planes.
//
// Elements come to registers in vectors, and results go to memory in vectors: a device is not as
// fast by one number at a time.
#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#ifndef ROWS_EACH
#define ROWS_EACH 2
#endif
#define IS_WINDOWED 1
#include "stencil.clh"

typedef JOINED(VALUE, 4) vector;
typedef JOINED(STORED, 4) stored_vector;
#define WINDOW_ROWS (ROWS_EACH + 2 * RADIUS_ROWS)

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_stencil(PARAMETERS) {
  // Divisions of 32 bits, as those of 64 take as long as many results.
  const uint blocks = (uint)((columns + 4 * WORK_ITEMS - 1) / (4 * WORK_ITEMS));
  const uint bands = (uint)((rows + ROWS_EACH - 1) / ROWS_EACH), group = (uint)get_group_id(0);
  const long z = group / blocks / bands;
  const long top = (long)(group / blocks % bands) * ROWS_EACH;
  const long left = ((long)(group % blocks) * WORK_ITEMS + (long)get_local_id(0)) * 4;
  if (left >= columns) return;
  __global const STORED *elements =
      (__global const STORED *)((__global const char *)from + from_begin) + z * from_plane;
  __global STORED *target = (__global STORED *)((__global char *)to + to_begin) + z * to_plane +
                            top * to_row + left * to_column;
  __global const STORED *source = elements + top * from_row + left;
  const bool is_inner = left >= RADIUS_COLUMNS && left + 4 + RADIUS_COLUMNS <= columns &&
                        top >= RADIUS_ROWS && top + ROWS_EACH + RADIUS_ROWS <= rows;

  // Where something may be beyond the border, all is read one by one, but at once.
  VALUE window[WINDOW_ROWS * WINDOW_COLUMNS];
  if (is_inner && from_column == 1 && from_row % 4 == 0 &&
      (size_t)source % sizeof(stored_vector) == 0) {
    #pragma unroll
    for (int r = 0; r < WINDOW_ROWS; ++r) {
      VALUE *in_row = window + r * WINDOW_COLUMNS + RADIUS_COLUMNS;
      __global const STORED *line = source + (r - RADIUS_ROWS) * from_row;
      const vector four = READ_VECTOR(line);
      in_row[0] = four.s0;
      in_row[1] = four.s1;
      in_row[2] = four.s2;
      in_row[3] = four.s3;
      #pragma unroll
      for (int d = 1; d <= RADIUS_COLUMNS; ++d) {
        in_row[-d] = READ(line, -d);
        in_row[3 + d] = READ(line, 3 + d);
      }
    }
  } else {
    long column_of[WINDOW_COLUMNS];
    #pragma unroll
    for (int c = 0; c < WINDOW_COLUMNS; ++c) {
      column_of[c] = inside(left - RADIUS_COLUMNS + c, columns);
    }
    #pragma unroll
    for (int r = 0; r < WINDOW_ROWS; ++r) {
      const long row = inside(top - RADIUS_ROWS + r, rows);
      #pragma unroll
      for (int c = 0; c < WINDOW_COLUMNS; ++c) {
        VALUE value = beyond;
        if (row >= 0 && column_of[c] >= 0) {
          value = READ(elements, row * from_row + column_of[c] * from_column);
        }
        window[r * WINDOW_COLUMNS + c] = value;
      }
    }
  }

  const bool to_vectors = left + 4 <= columns && to_column == 1 && to_row % 4 == 0 &&
                          (size_t)target % sizeof(stored_vector) == 0;
  #pragma unroll
  for (int r = 0; r < ROWS_EACH; ++r) {
    if (top + r >= rows) return;
    VALUE result[4];
    #pragma unroll
    for (int c = 0; c < 4; ++c) {
      result[c] = stencil_value(window + (r + RADIUS_ROWS) * WINDOW_COLUMNS + RADIUS_COLUMNS + c,
                                z, top + r, left + c);
    }
    if (to_vectors) {
      WRITE_VECTOR((vector)(result[0], result[1], result[2], result[3]), target + r * to_row);
    } else {
      #pragma unroll
      for (int c = 0; c < 4; ++c) {
        if (left + c < columns) WRITE(result[c], target, r * to_row + c * to_column);
      }
    }
  }
}
