// One step of a stencil, or several, for GPUs.
//
// Arguments and parameters are those of stencil.clh; `steps` is how many, at most what the tile has
// a margin for.
//
// Launch: WORK_ITEMS work-items in a group. tiles_stencil: each has ROWS_EACH results below each
// other. tiles_stencil_steps, of rank 1 and 2: a group reads TILE_ROWS x TILE_COLUMNS elements to
// local memory and takes all steps there; what is less than steps times the radius away from the
// edge of the tile is not right in the end, and is not written. Groups go through the columns
// first, then the rows, then the planes.
#ifndef WORK_ITEMS
#define WORK_ITEMS 256
#endif
#ifndef TILE_ROWS
#define TILE_ROWS 64
#define TILE_COLUMNS 64
#endif
#ifndef ROWS_EACH
#define ROWS_EACH 8
#endif
#include "stencil.clh"

#if !IS_TILED
__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_stencil(PARAMETERS) {
  // Divisions of 32 bits, as those of 64 take as long as many results.
  const uint blocks = (uint)((columns + WORK_ITEMS - 1) / WORK_ITEMS);
  const uint bands = (uint)((rows + ROWS_EACH - 1) / ROWS_EACH), group = (uint)get_group_id(0);
  const long z = group / blocks / bands;
  const long top = (long)(group / blocks % bands) * ROWS_EACH;
  const long left = (long)(group % blocks) * WORK_ITEMS, x = left + (long)get_local_id(0);
  if (x >= columns) return;
  __global const STORED *elements =
      (__global const STORED *)((__global const char *)from + from_begin);
  __global STORED *target = (__global STORED *)((__global char *)to + to_begin) + z * to_plane +
                            top * to_row + x * to_column;
  if (from_column == 1 && left >= RADIUS_COLUMNS &&
      left + WORK_ITEMS + RADIUS_COLUMNS <= columns && top >= RADIUS_ROWS &&
      top + ROWS_EACH + RADIUS_ROWS <= rows && z >= RADIUS_PLANES && z + RADIUS_PLANES < planes) {
    // All are read before any is written, so that rows are read once.
    VALUE result[ROWS_EACH];
#pragma unroll
    for (int r = 0; r < ROWS_EACH; ++r) {
      result[r] = stencil_value(elements, beyond, planes, rows, columns, from_plane, from_row, 1, z,
                                top + r, x, true);
    }
#pragma unroll
    for (int r = 0; r < ROWS_EACH; ++r) WRITE(result[r], target, r * to_row);
    return;
  }
  for (int r = 0; r < ROWS_EACH && top + r < rows; ++r) {
    const VALUE result = stencil_value(elements, beyond, planes, rows, columns, from_plane,
                                       from_row, from_column, z, top + r, x, false);
    WRITE(result, target, r * to_row);
  }
}
#else
// Each work-item has CELLS results below each other. So that all of an inner tile are computed
// alike, those at its edge find something beyond it.
#define CELLS (TILE_ROWS * TILE_COLUMNS / WORK_ITEMS)
#define BEYOND_TILE (RADIUS_ROWS * TILE_COLUMNS + RADIUS_COLUMNS)
#define HAS_MARGIN(i, count, margin) ((i) >= (margin) && (i) < (count) - (margin))
#if BORDER == BORDER_WRAP
// What is beyond the border becomes what the other side does.
#define IS_COMPUTED(i, count) ((count) > 0)
#define PLACE_OF(i, count) inside(i, count)
#else
#define IS_COMPUTED(i, count) ((i) >= 0 && (i) < (count))
#define PLACE_OF(i, count) (i)
#endif

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_stencil_steps(
    PARAMETERS, const long steps) {
  __local VALUE memory[TILE_ROWS * TILE_COLUMNS + 2 * BEYOND_TILE];
  const int margin_rows = (int)steps * RADIUS_ROWS, margin_columns = (int)steps * RADIUS_COLUMNS;
  const long height = TILE_ROWS - 2 * margin_rows, width = TILE_COLUMNS - 2 * margin_columns;
  const uint blocks = ((uint)columns + (uint)width - 1) / (uint)width;
  const uint group = (uint)get_group_id(0);
  const long top = (long)(group / blocks) * height - margin_rows;
  const long left = (long)(group % blocks) * width - margin_columns;
  __global const STORED *elements =
      (__global const STORED *)((__global const char *)from + from_begin);
  __global STORED *target = (__global STORED *)((__global char *)to + to_begin);
  const int lane = (int)get_local_id(0), j = lane % TILE_COLUMNS, i = lane / TILE_COLUMNS * CELLS;
  const long x = left + j, y = top + i;
  const bool is_inner = left >= 0 && left + TILE_COLUMNS <= columns && top >= 0 &&
                        top + TILE_ROWS <= rows;
  __local VALUE *cells = memory + BEYOND_TILE + i * TILE_COLUMNS + j;
  for (int k = lane; k < BEYOND_TILE; k += WORK_ITEMS) {
    memory[k] = 0;
    memory[BEYOND_TILE + TILE_ROWS * TILE_COLUMNS + k] = 0;
  }
  VALUE result[CELLS];
#pragma unroll
  for (int k = 0; k < CELLS; ++k) {
    result[k] = is_inner ? READ(elements, (y + k) * from_row + x * from_column)
                         : element_at(elements, beyond, 1, rows, columns, 0, from_row, from_column,
                                      0, y + k, x);
  }
  const bool has_columns =
      HAS_MARGIN(j, TILE_COLUMNS, RADIUS_COLUMNS) && IS_COMPUTED(x, columns);
  for (long step = 0; step < steps; ++step) {
#pragma unroll
    for (int k = 0; k < CELLS; ++k) cells[k * TILE_COLUMNS] = ROUNDED(result[k]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (is_inner) {
#pragma unroll
      for (int k = 0; k < CELLS; ++k) {
        result[k] = stencil_value(cells + k * TILE_COLUMNS, beyond, rows, columns, y + k, x, true);
      }
    } else if (has_columns) {
      for (int k = 0; k < CELLS; ++k) {
        if (!HAS_MARGIN(i + k, TILE_ROWS, RADIUS_ROWS) || !IS_COMPUTED(y + k, rows)) continue;
        result[k] = stencil_value(cells + k * TILE_COLUMNS, beyond, rows, columns,
                                  PLACE_OF(y + k, rows), PLACE_OF(x, columns), false);
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (!HAS_MARGIN(j, TILE_COLUMNS, margin_columns) || x >= columns) return;
#pragma unroll
  for (int k = 0; k < CELLS; ++k) {
    if (HAS_MARGIN(i + k, TILE_ROWS, margin_rows) && y + k < rows) {
      WRITE(result[k], target, (y + k) * to_row + x * to_column);
    }
  }
}
#endif
