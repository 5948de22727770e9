// The transposes of a batch of matrices, for CPUs: to[b][j][i] = from[b][i][j].
//
//   from     in   batches x rows x columns elements, which begin at byte from_begin
//   to       out  batches x columns x rows elements, which begin at byte to_begin
//   *_batch, *_row, *_column   distances between neighbours, in elements, of any sign
//
// Launch: one work-item for each BLOCK x BLOCK part of each matrix, in dimension 0. It turns squares
// of LANES x LANES elements in registers where both matrices have dense rows, one element after the
// other elsewhere. A block has several squares, so that a page of memory serves more than one.
//
// An element is UNITS numbers of type UNIT; nothing is known of its meaning. LANES is 8 or 16, or 0
// for elements that are no numbers.
#include "element.clh"

#ifndef LANES
#define LANES 16
#endif
#ifndef BLOCK
#define BLOCK 128
#endif
#if LANES != 0 && BLOCK % LANES != 0
#error "LANES must divide BLOCK"
#endif
#if LANES != 0 && UNITS != 1
#error "only single numbers fit lanes"
#endif

#include "joined.clh"

#if LANES != 0
typedef JOINED(UNIT, LANES) lanes;
#define LOAD(n) const lanes row_##n = JOINED(vload, LANES)(0, from + 0x##n * from_row);
#if LANES == 16
#define FOR_EACH_ROW(DO) \
  DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7) DO(8) DO(9) DO(a) DO(b) DO(c) DO(d) DO(e) DO(f)
#define COLUMN(n)                                                                             \
  (lanes)(row_0.s##n, row_1.s##n, row_2.s##n, row_3.s##n, row_4.s##n, row_5.s##n, row_6.s##n, \
          row_7.s##n, row_8.s##n, row_9.s##n, row_a.s##n, row_b.s##n, row_c.s##n, row_d.s##n, \
          row_e.s##n, row_f.s##n)
#else
#define FOR_EACH_ROW(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7)
#define COLUMN(n)                                                                             \
  (lanes)(row_0.s##n, row_1.s##n, row_2.s##n, row_3.s##n, row_4.s##n, row_5.s##n, row_6.s##n, \
          row_7.s##n)
#endif
#define STORE(n) JOINED(vstore, LANES)(COLUMN(n), 0, to + 0x##n * to_row);

// Both with dense rows.
void turn_square(__global const element *from, const long from_row, __global element *to,
                 const long to_row);
void turn_square(__global const element *from, const long from_row, __global element *to,
                 const long to_row) {
  FOR_EACH_ROW(LOAD)
  FOR_EACH_ROW(STORE)
}
#endif

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_transpose(
    __global const void *from, const long from_begin, __global void *to, const long to_begin,
    const long rows, const long columns, const long from_batch, const long from_row,
    const long from_column, const long to_batch, const long to_row, const long to_column) {
  const long blocks_across = (columns + BLOCK - 1) / BLOCK;
  const long blocks_down = (rows + BLOCK - 1) / BLOCK;
  const long group = (long)get_group_id(0);
  const long block = group % (blocks_across * blocks_down);
  const long batch = group / (blocks_across * blocks_down);
  const long top = block / blocks_across * BLOCK, left = block % blocks_across * BLOCK;
  const long bottom = min(top + BLOCK, rows), right = min(left + BLOCK, columns);
  __global const element *source =
      (__global const element *)((__global const char *)from + from_begin) + batch * from_batch;
  __global element *target =
      (__global element *)((__global char *)to + to_begin) + batch * to_batch;

  long squares_bottom = top, squares_right = left;
#if LANES != 0
  if (from_column == 1 && to_column == 1) {
    squares_bottom += (bottom - top) / LANES * LANES;
    squares_right += (right - left) / LANES * LANES;
  }
  for (long j = left; j < squares_right; j += LANES) {
    for (long i = top; i < squares_bottom; i += LANES) {
      turn_square(source + i * from_row + j, from_row, target + j * to_row + i, to_row);
    }
  }
#endif
  // What is right of the squares, and what is below them.
  for (long j = left; j < right; ++j) {
    for (long i = j < squares_right ? squares_bottom : top; i < bottom; ++i) {
      MOVE(target[j * to_row + i * to_column], source[i * from_row + j * from_column]);
    }
  }
}

// A batch of square matrices in place: each block and its mirror image change places.
//
//   data     in and out  batches x side x side elements, which begin at byte begin
//   batch, row, column   distances between neighbours, in elements
//
// Launch: as above; the work-items of blocks below the diagonal have nothing to do.
__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_transpose_in_place(
    __global void *data, const long begin, const long side, const long batch, const long row,
    const long column) {
  const long blocks = (side + BLOCK - 1) / BLOCK;
  const long group = (long)get_group_id(0);
  const long block = group % (blocks * blocks);
  const long top = block / blocks * BLOCK, left = block % blocks * BLOCK;
  const long bottom = min(top + BLOCK, side), right = min(left + BLOCK, side);
  __global element *matrix =
      (__global element *)((__global char *)data + begin) + group / (blocks * blocks) * batch;
  for (long i = top; i < bottom; ++i) {
    for (long j = max(left, i + 1); j < right; ++j) {
      element kept;
      MOVE(kept, matrix[i * row + j * column]);
      MOVE(matrix[i * row + j * column], matrix[j * row + i * column]);
      MOVE(matrix[j * row + i * column], kept);
    }
  }
}
