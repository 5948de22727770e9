// Products of matrices for GPUs: c = alpha a b + beta c, from operands that lie one row of products
// behind the other: `a` as depth x rows, `b` as depth x columns, both in whole tiles.
//
// VALUE is what is computed with, STORED the type in memory. A group computes TILE_ROWS x
// TILE_COLUMNS elements of c, DEPTH products at a time. Its work-items stand in bands of 32, each of
// which has a part of PART_ROWS x PART_COLUMNS, 4 x 8 work-items; each work-item has pieces of 4 x 4
// that lie apart, so that what a band reads from local memory at once lies in different banks.
//
// While one slice of the operands is multiplied, the next ones are on their way: ASYNC copies of
// NVIDIA's go past the registers, others through them.
#include "matrix_value.clh"

#ifndef TILE_ROWS
#define TILE_ROWS 128
#define TILE_COLUMNS 128
#define DEPTH 8
#define PART_ROWS 32
#define PART_COLUMNS 64
#endif
#ifndef STAGES
#define STAGES 2
#endif
#ifndef ASYNC
#define ASYNC 0
#endif
#ifndef BAND
#define BAND 8  // tiles of a column that run one after the other
#endif

#define PARTS_DOWN (TILE_ROWS / PART_ROWS)
#define PARTS_ACROSS (TILE_COLUMNS / PART_COLUMNS)
#define WORK_ITEMS (32 * PARTS_DOWN * PARTS_ACROSS)
#define PIECES_DOWN (PART_ROWS / 16)
#define PIECES_ACROSS (PART_COLUMNS / 32)
#define A_VECTORS (TILE_ROWS * DEPTH / 4 / WORK_ITEMS)
#define B_VECTORS (TILE_COLUMNS * DEPTH / 4 / WORK_ITEMS)
#if A_VECTORS * 4 * WORK_ITEMS != TILE_ROWS * DEPTH || B_VECTORS * 4 * WORK_ITEMS != TILE_COLUMNS * DEPTH
#error "the work-items must share a slice of each operand evenly"
#endif

typedef JOINED(VALUE, 4) vector;

// Packs an operand: to[k][i] = from[k][i], and 0 beyond.
//
//   from     in   depth x width elements, which begin at byte from_begin
//   to       out  padded_depth x padded_width elements
//
// Launch: groups of PACK_ROWS x SIDE, one for each SIDE x SIDE part of `to`. Reads and writes both run
// along rows of their own.
#define SIDE 32
#ifndef PACK_ROWS
#define PACK_ROWS 8
#endif
__kernel __attribute__((reqd_work_group_size(SIDE, PACK_ROWS, 1))) void tiles_pack(
    __global const void *from, const long from_begin, __global void *to, const long to_begin,
    const long depth, const long width, const long padded_width, const long from_row,
    const long from_column) {
  __local VALUE turned[SIDE][SIDE + 1];
  __global const STORED *source = (__global const STORED *)((__global const char *)from + from_begin);
  const int x = (int)get_local_id(0), y = (int)get_local_id(1);
  const long left = (long)get_group_id(0) * SIDE, top = (long)get_group_id(1) * SIDE;
  // Neighbours in a column are read by neighbours of a row where they lie side by side.
  const bool is_turned = from_row == 1;
  #pragma unroll
  for (int n = 0; n < SIDE; n += PACK_ROWS) {
    const int r = y + n;
    const long k = top + (is_turned ? x : r), i = left + (is_turned ? r : x);
    const VALUE value = k < depth && i < width ? READ(source, k * from_row + i * from_column) : 0;
    if (is_turned) {
      turned[r][x] = value;
    } else {
      turned[x][r] = value;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  __global VALUE *target =
      (__global VALUE *)((__global char *)to + to_begin) + (top + y) * padded_width + left + x;
  #pragma unroll
  for (int n = 0; n < SIDE; n += PACK_ROWS) target[n * padded_width] = turned[x][y + n];
}

#if ASYNC
#define COPY(to, from) \
  __asm__ volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"l"(to), "l"(from) : "memory")
#define COMMIT() __asm__ volatile("cp.async.commit_group;" ::: "memory")
#define ARRIVED(later) __asm__ volatile("cp.async.wait_group %0;" ::"n"(later) : "memory")
#endif

// Multiplies packed operands.
//
//   a, b     in   rows of depth x rows and depth x columns elements, in whole slices and tiles, which
//                 begin at multiples of 4 elements; a_width and b_width are the distances of rows
//   c        in and out  rows x columns elements, which begin at byte c_begin
//   beta     what c is multiplied by before; 0: it is not read
//
// Launch: WORK_ITEMS work-items in a group, a group for each tile, in dimension 0.
__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_multiply(
    __global const void *a, const long a_begin, __global const void *b, const long b_begin,
    __global void *c, const long c_begin, const long rows, const long columns, const long depth,
    const long a_width, const long b_width, const long c_row, const long c_column,
    const VALUE alpha, const VALUE beta) {
  __local vector a_slice[STAGES][DEPTH][TILE_ROWS / 4];
  __local vector b_slice[STAGES][DEPTH][TILE_COLUMNS / 4];
  const int item = (int)get_local_id(0), lane = item % 32, part = item / 32;
  const int part_top = part / PARTS_ACROSS * PART_ROWS;
  const int part_left = part % PARTS_ACROSS * PART_COLUMNS;
  const int lane_row = lane / 8, lane_column = lane % 8;

  // Tiles of a band share columns of `b` and rows of `a` in the cache.
  const int tiles_down = (int)((rows + TILE_ROWS - 1) / TILE_ROWS);
  const int tiles_across = (int)((columns + TILE_COLUMNS - 1) / TILE_COLUMNS);
  const int group = (int)get_group_id(0);
  const int band = group / (BAND * tiles_across);
  const int band_height = min(BAND, tiles_down - band * BAND);
  const int in_band = group - band * BAND * tiles_across;
  const int tile_row = band * BAND + in_band % band_height, tile_column = in_band / band_height;

  __global const vector *a_from =
      (__global const vector *)((__global const char *)a + a_begin) + tile_row * (TILE_ROWS / 4);
  __global const vector *b_from =
      (__global const vector *)((__global const char *)b + b_begin) + tile_column * (TILE_COLUMNS / 4);
  const long a_step = a_width / 4, b_step = b_width / 4;
#define ROW_OF(n, width) ((item + (n) * WORK_ITEMS) / (width))
#define COLUMN_OF(n, width) ((item + (n) * WORK_ITEMS) % (width))

  VALUE sum[PIECES_DOWN * 4][PIECES_ACROSS * 4];
  #pragma unroll
  for (int i = 0; i < PIECES_DOWN * 4; ++i) {
    #pragma unroll
    for (int j = 0; j < PIECES_ACROSS * 4; ++j) sum[i][j] = 0;
  }

  const int slices = (int)(depth / DEPTH);
#if ASYNC
#define FETCH(slice, stage)                                                                 \
  if ((slice) < slices) {                                                                   \
    _Pragma("unroll") for (int n = 0; n < A_VECTORS; ++n) {                                 \
      const int k = ROW_OF(n, TILE_ROWS / 4), i = COLUMN_OF(n, TILE_ROWS / 4);              \
      COPY(&a_slice[stage][k][i], a_from + ((long)(slice) * DEPTH + k) * a_step + i);       \
    }                                                                                       \
    _Pragma("unroll") for (int n = 0; n < B_VECTORS; ++n) {                                 \
      const int k = ROW_OF(n, TILE_COLUMNS / 4), j = COLUMN_OF(n, TILE_COLUMNS / 4);        \
      COPY(&b_slice[stage][k][j], b_from + ((long)(slice) * DEPTH + k) * b_step + j);       \
    }                                                                                       \
  }                                                                                         \
  COMMIT();
  #pragma unroll
  for (int s = 0; s < STAGES - 1; ++s) { FETCH(s, s) }
#else
  vector a_next[A_VECTORS], b_next[B_VECTORS];
#define FETCH(slice)                                                                        \
  _Pragma("unroll") for (int n = 0; n < A_VECTORS; ++n) {                                   \
    a_next[n] = a_from[((long)(slice) * DEPTH + ROW_OF(n, TILE_ROWS / 4)) * a_step +        \
                       COLUMN_OF(n, TILE_ROWS / 4)];                                        \
  }                                                                                         \
  _Pragma("unroll") for (int n = 0; n < B_VECTORS; ++n) {                                   \
    b_next[n] = b_from[((long)(slice) * DEPTH + ROW_OF(n, TILE_COLUMNS / 4)) * b_step +     \
                       COLUMN_OF(n, TILE_COLUMNS / 4)];                                     \
  }
#define STORE(stage)                                                                        \
  _Pragma("unroll") for (int n = 0; n < A_VECTORS; ++n) {                                   \
    a_slice[stage][ROW_OF(n, TILE_ROWS / 4)][COLUMN_OF(n, TILE_ROWS / 4)] = a_next[n];      \
  }                                                                                         \
  _Pragma("unroll") for (int n = 0; n < B_VECTORS; ++n) {                                   \
    b_slice[stage][ROW_OF(n, TILE_COLUMNS / 4)][COLUMN_OF(n, TILE_COLUMNS / 4)] = b_next[n]; \
  }
  FETCH(0)
  STORE(0)
#endif

#define LOAD(to, stage, k)                                                                 \
  _Pragma("unroll") for (int p = 0; p < PIECES_DOWN; ++p) {                                \
    left[to][p] = a_slice[stage][k][part_top / 4 + p * 4 + lane_row];                      \
  }                                                                                        \
  _Pragma("unroll") for (int q = 0; q < PIECES_ACROSS; ++q) {                              \
    right[to][q] = b_slice[stage][k][part_left / 4 + q * 8 + lane_column];                 \
  }
#define ROW_OF_PIECE(i, x, y)                                                       \
  sum[p * 4 + i][q * 4 + 0] = MULTIPLY_ADD(x, y.s0, sum[p * 4 + i][q * 4 + 0]); \
  sum[p * 4 + i][q * 4 + 1] = MULTIPLY_ADD(x, y.s1, sum[p * 4 + i][q * 4 + 1]); \
  sum[p * 4 + i][q * 4 + 2] = MULTIPLY_ADD(x, y.s2, sum[p * 4 + i][q * 4 + 2]); \
  sum[p * 4 + i][q * 4 + 3] = MULTIPLY_ADD(x, y.s3, sum[p * 4 + i][q * 4 + 3]);
#define MULTIPLY(from)                                                    \
  _Pragma("unroll") for (int p = 0; p < PIECES_DOWN; ++p) {               \
    _Pragma("unroll") for (int q = 0; q < PIECES_ACROSS; ++q) {           \
      ROW_OF_PIECE(0, left[from][p].s0, right[from][q])                   \
      ROW_OF_PIECE(1, left[from][p].s1, right[from][q])                   \
      ROW_OF_PIECE(2, left[from][p].s2, right[from][q])                   \
      ROW_OF_PIECE(3, left[from][p].s3, right[from][q])                   \
    }                                                                     \
  }
  vector left[2][PIECES_DOWN], right[2][PIECES_ACROSS];
  int stage = 0;
#if ASYNC
  // What is multiplied next is on its way from local memory, across the ends of slices, too.
  ARRIVED(STAGES - 2);
  barrier(CLK_LOCAL_MEM_FENCE);
  LOAD(0, 0, 0)
  for (int slice = 0; slice < slices; ++slice) {
    const int free_stage = stage == 0 ? STAGES - 1 : stage - 1;
    const int next_stage = stage + 1 == STAGES ? 0 : stage + 1;
    FETCH(slice + STAGES - 1, free_stage)
    #pragma unroll
    for (int k = 0; k < DEPTH; ++k) {
      if (k == DEPTH - 1) {
        ARRIVED(STAGES - 2);
        barrier(CLK_LOCAL_MEM_FENCE);
        LOAD((k + 1) % 2, next_stage, 0)
      } else {
        LOAD((k + 1) % 2, stage, k + 1)
      }
      MULTIPLY(k % 2)
    }
    stage = next_stage;
  }
#else
  for (int slice = 0; slice < slices; ++slice) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (slice + 1 < slices) { FETCH(slice + 1) }
    #pragma unroll
    for (int k = 0; k < DEPTH; ++k) {
      LOAD(0, stage, k)
      MULTIPLY(0)
    }
    if (slice + 1 < slices) { STORE((stage + 1) % STAGES) }
    stage = stage + 1 == STAGES ? 0 : stage + 1;
  }
#endif

  __global STORED *target = (__global STORED *)((__global char *)c + c_begin);
  #pragma unroll
  for (int p = 0; p < PIECES_DOWN; ++p) {
    #pragma unroll
    for (int i = 0; i < 4; ++i) {
      const long row = (long)tile_row * TILE_ROWS + part_top + p * 16 + lane_row * 4 + i;
      #pragma unroll
      for (int q = 0; q < PIECES_ACROSS; ++q) {
        #pragma unroll
        for (int j = 0; j < 4; ++j) {
          const long column =
              (long)tile_column * TILE_COLUMNS + part_left + q * 32 + lane_column * 4 + j;
          if (row < rows && column < columns) {
            const long place = row * c_row + column * c_column;
            const VALUE before = beta == 0 ? 0 : beta * READ(target, place);
            WRITE(alpha * sum[p * 4 + i][q * 4 + j] + before, target, place);
          }
        }
      }
    }
  }
}
