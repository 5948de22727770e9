// The transposes of a batch of matrices, for GPUs: to[b][j][i] = from[b][i][j].
//
//   from     in   batches x rows x columns elements, which begin at byte from_begin
//   to       out  batches x columns x rows elements, which begin at byte to_begin
//   *_batch, *_row, *_column   distances between neighbours, in elements, of any sign
//
// Launch: groups of ROWS x TILE work-items; one group for each TILE x TILE part of each matrix, in
// dimension 0. Reads and writes run along rows; the turn is made in local memory.
//
// Where rows of `to` begin within units of SHEAR elements, as memory is written in, the parts are
// sheared: each of their rows in `to` begins with a unit, up to SHEAR - 1 elements earlier. The
// launch is for SHEAR - 1 rows more then; UNITS is 1.
//
// An element is UNITS numbers of type UNIT; nothing is known of its meaning.
#include "element.clh"

#ifndef TILE
#define TILE 32
#endif
#ifndef ROWS
#define ROWS 8
#endif
#if TILE % ROWS != 0
#error "ROWS must divide TILE"
#endif
#ifndef SHEAR
#define SHEAR 1
#endif
#if (SHEAR & (SHEAR - 1)) != 0
#error "SHEAR must be a power of two: so many elements are a unit that memory is written in"
#endif

__kernel __attribute__((reqd_work_group_size(TILE, ROWS, 1))) void tiles_transpose(
    __global const void *from, const long from_begin, __global void *to, const long to_begin,
    const long rows, const long columns, const long from_batch, const long from_row,
    const long from_column, const long to_batch, const long to_row, const long to_column) {
  // A column more, so that neighbours in a column lie in different banks.
  __local element turned[TILE + SHEAR - 1][TILE + 1];
  const uint tiles_across = (uint)((columns + TILE - 1) / TILE);
  const uint tiles_down = (uint)((rows + SHEAR - 1 + TILE - 1) / TILE);
  const uint group = (uint)get_group_id(0);
  const uint tile = group % (tiles_across * tiles_down);
  const long batch = group / (tiles_across * tiles_down);
  const long top = (long)(tile / tiles_across) * TILE - (SHEAR - 1);
  const long left = (long)(tile % tiles_across) * TILE;
  const int x = (int)get_local_id(0), y = (int)get_local_id(1);

  __global const element *source =
      (__global const element *)((__global const char *)from + from_begin) + batch * from_batch +
      (top + y) * from_row + (left + x) * from_column;
  // Without questions in between, all elements are on their way at once.
  const bool is_whole = top >= 0 && top + TILE + SHEAR - 1 <= rows && left + TILE <= columns;
  if (is_whole) {
    #pragma unroll
    for (int k = 0; k < TILE; k += ROWS) { MOVE(turned[y + k][x], source[k * from_row]); }
    for (int k = TILE; k + y < TILE + SHEAR - 1; k += ROWS) {
      MOVE(turned[y + k][x], source[k * from_row]);
    }
  } else {
    for (int k = 0; k + y < TILE + SHEAR - 1; k += ROWS) {
      const long row = top + y + k;
      if (row >= 0 && row < rows && left + x < columns) {
        MOVE(turned[y + k][x], source[k * from_row]);
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const long row_begin = batch * to_batch + (left + y) * to_row;
  __global element *target = (__global element *)((__global char *)to + to_begin) + row_begin;
  // Where rows begin in units, counted from the beginning of memory.
  const long misfit = to_begin / (long)sizeof(element) + row_begin;
#define FIRST(k) (SHEAR - 1 - (int)((misfit + (k) * to_row) & (SHEAR - 1)))
  if (is_whole) {
    #pragma unroll
    for (int k = 0; k < TILE; k += ROWS) {
      const int i = FIRST(k) + x;
      MOVE(target[k * to_row + (top + i) * to_column], turned[i][y + k]);
    }
  } else {
    for (int k = 0; k < TILE; k += ROWS) {
      const int i = FIRST(k) + x;
      if (left + y + k < columns && top + i >= 0 && top + i < rows) {
        MOVE(target[k * to_row + (top + i) * to_column], turned[i][y + k]);
      }
    }
  }
}

// A batch of square matrices in place: each tile and its mirror image change places.
//
//   data     in and out  batches x side x side elements, which begin at byte begin
//   batch, row, column   distances between neighbours, in elements
//
// Launch: as above; the groups of tiles below the diagonal have nothing to do, but to wait.
__kernel __attribute__((reqd_work_group_size(TILE, ROWS, 1))) void tiles_transpose_in_place(
    __global void *data, const long begin, const long side, const long batch, const long row,
    const long column) {
  __local element upper[TILE][TILE + 1], lower[TILE][TILE + 1];
  const uint tiles = (uint)((side + TILE - 1) / TILE);
  const uint group = (uint)get_group_id(0);
  const uint tile = group % (tiles * tiles);
  const long top = (long)(tile / tiles) * TILE, left = (long)(tile % tiles) * TILE;
  const bool is_upper = top <= left;
  const int x = (int)get_local_id(0), y = (int)get_local_id(1);
  __global element *matrix = (__global element *)((__global char *)data + begin) +
                             (long)(group / (tiles * tiles)) * batch;
  __global element *above = matrix + (top + y) * row + (left + x) * column;
  __global element *below = matrix + (left + y) * row + (top + x) * column;
  for (int k = 0; is_upper && k < TILE; k += ROWS) {
    if (top + y + k < side && left + x < side) { MOVE(upper[y + k][x], above[k * row]); }
    if (left + y + k < side && top + x < side) { MOVE(lower[y + k][x], below[k * row]); }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 0; is_upper && k < TILE; k += ROWS) {
    if (top + y + k < side && left + x < side) { MOVE(above[k * row], lower[x][y + k]); }
    // On the diagonal both are the same tile.
    if (top != left && left + y + k < side && top + x < side) { MOVE(below[k * row], upper[x][y + k]); }
  }
}
