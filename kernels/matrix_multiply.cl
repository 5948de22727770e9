// Products of matrices for GPUs: c = alpha a b + beta c and an epilogue (epilogue.clh), from operands
// in whole tiles: `a` as depth x rows, or with A_IS_TURNED as rows x depth; `b` as depth x columns, or
// with B_IS_TURNED as columns x depth.
//
// VALUE is what is computed with, STORED the type in memory. A group computes TILE_ROWS x
// TILE_COLUMNS elements of c, DEPTH products at a time. Its work-items stand in bands of 32, each of
// which has a part of PART_ROWS x PART_COLUMNS, 4 x 8 work-items; each work-item has pieces of 4 x 4
// that lie apart, so that what a band reads from local memory at once lies in different banks. Of a
// small tile, PARTS_DEEP bands have the same part, and of each slice some products each.
//
// With B_IS_IMAGES, `b` is what a convolution multiplies (images.clh), and results lie as it says.
//
// While one slice of the operands is multiplied, the next ones are on their way: ASYNC copies of
// NVIDIA's go past the registers, others through them, and so do operands that have to be turned.
#include "matrix_value.clh"
#include "epilogue.clh"

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
#ifndef PARTS_DEEP
#define PARTS_DEEP 1
#endif
#ifndef ASYNC
#define ASYNC 0
#endif
#ifndef A_IS_TURNED
#define A_IS_TURNED 0
#endif
#ifndef B_IS_TURNED
#define B_IS_TURNED 0
#endif
#ifndef B_IS_IMAGES
#define B_IS_IMAGES 0
#endif
// What counts lines and what is between them: numbers of 32 bits leave more registers and time.
#ifndef LINE
#define LINE int
#endif
#ifndef BAND
#define BAND 8  // tiles of a column that run one after the other
#endif

#define PARTS_DOWN (TILE_ROWS / PART_ROWS)
#define PARTS_ACROSS (TILE_COLUMNS / PART_COLUMNS)
#define PARTS (PARTS_DOWN * PARTS_ACROSS)
#define WORK_ITEMS (32 * PARTS * PARTS_DEEP)
#define OWN_DEPTH (DEPTH / PARTS_DEEP)  // products of a slice that a band adds
#define PIECES_DOWN (PART_ROWS / 16)
#define PIECES_ACROSS (PART_COLUMNS / 32)

// Each work-item brings VECTORS of a slice, at places that are BETWEEN lines of the operand apart,
// ACROSS vectors each. Lines of a turned one get a vector more in local memory, so that its parts
// come to different banks.
#define A_ACROSS (A_IS_TURNED ? DEPTH / 4 : TILE_ROWS / 4)
#define B_ACROSS (B_IS_TURNED ? DEPTH / 4 : TILE_COLUMNS / 4)
#define A_BETWEEN (WORK_ITEMS / A_ACROSS)
#define B_BETWEEN (WORK_ITEMS / B_ACROSS)
#define A_VECTORS (TILE_ROWS * DEPTH / 4 / WORK_ITEMS)
#define B_VECTORS (TILE_COLUMNS * DEPTH / 4 / WORK_ITEMS)
#if A_VECTORS * 4 * WORK_ITEMS != TILE_ROWS * DEPTH || B_VECTORS * 4 * WORK_ITEMS != TILE_COLUMNS * DEPTH
#error "the work-items must share a slice of each operand evenly"
#endif
#if A_BETWEEN * A_ACROSS != WORK_ITEMS || B_BETWEEN * B_ACROSS != WORK_ITEMS
#error "the work-items must have whole lines of a slice"
#endif
#if TILE_ROWS % PART_ROWS != 0 || TILE_COLUMNS % PART_COLUMNS != 0
#error "a tile must be whole parts"
#endif
#if PART_ROWS % 16 != 0 || PART_COLUMNS % 32 != 0
#error "a part must be whole pieces of 4 x 4 for each of 4 x 8 work-items"
#endif
#if OWN_DEPTH % 2 != 0 || OWN_DEPTH * PARTS_DEEP != DEPTH
#error "bands must share a slice evenly, an even number of products each"
#endif
#if STAGES < 2
#error "a slice must be on its way while another is used"
#endif
#define A_PITCH (TILE_ROWS / 4 + A_IS_TURNED)
#define B_PITCH (TILE_COLUMNS / 4 + B_IS_TURNED)
#define A_SIZE (DEPTH * A_PITCH)
#define STAGE_SIZE (A_SIZE + DEPTH * B_PITCH)
#define PIECES (PIECES_DOWN * PIECES_ACROSS)
#if (PARTS_DEEP - 1) * PARTS * 32 * 4 * PIECES > STAGES * STAGE_SIZE
#error "the sums of the bands must fit where the slices were"
#endif

typedef JOINED(VALUE, 4) vector;

// Packs an operand: to[k][i] = from[k][i], and 0 beyond.
//
//   from     in   depth x width elements, which begin at byte from_begin
//   to       out  padded_depth x padded_width elements
//   from_batch, to_batch   from each matrix to the next one
//
// Launch: groups of PACK_ROWS x SIDE, one for each SIDE x SIDE part of `to`, and for each matrix. Reads and writes both run
// along rows of their own.
#define SIDE 32
#if SIDE % DEPTH != 0
#error "a slice must divide the lines that are packed at once"
#endif
#ifndef PACK_ROWS
#define PACK_ROWS 8
#endif
__kernel __attribute__((reqd_work_group_size(SIDE, PACK_ROWS, 1))) void tiles_pack(
    __global const void *from, const long from_begin, __global void *to, const long to_begin,
    const long depth, const long width, const long padded_width, const long from_row,
    const long from_column, const long from_batch, const long to_batch) {
  __local VALUE turned[SIDE][SIDE + 1];
  __global const STORED *source =
      (__global const STORED *)((__global const char *)from + from_begin) +
      (long)get_group_id(2) * from_batch;
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
      (__global VALUE *)((__global char *)to + to_begin) + (long)get_group_id(2) * to_batch +
      (top + y) * padded_width + left + x;
  #pragma unroll
  for (int n = 0; n < SIDE; n += PACK_ROWS) target[n * padded_width] = turned[x][y + n];
}

// How an operand gets from memory to a stage: what FETCH begins, STORE ends.
#define FETCH_THROUGH(x, X)                                                   \
  _Pragma("unroll") for (int n = 0; n < X##_VECTORS; ++n) {                   \
    x##_next[n] = x##_from[n * X##_BETWEEN * x##_line];                       \
  }
#define STORE_AS_IT_IS(x, X, to)                                              \
  _Pragma("unroll") for (int n = 0; n < X##_VECTORS; ++n) {                   \
    (to)[item + n * WORK_ITEMS] = x##_next[n];                                \
  }
#define STORE_TURNED(x, X, to)                                                \
  _Pragma("unroll") for (int n = 0; n < X##_VECTORS; ++n) {                   \
    __local VALUE *place = (__local VALUE *)((to) + item % X##_ACROSS * 4 * X##_PITCH) + \
                           item / X##_ACROSS + n * X##_BETWEEN;               \
    place[0] = x##_next[n].s0;                                                \
    place[4 * X##_PITCH] = x##_next[n].s1;                                    \
    place[8 * X##_PITCH] = x##_next[n].s2;                                    \
    place[12 * X##_PITCH] = x##_next[n].s3;                                   \
  }
#if ASYNC
#define COPY(to, from) \
  __asm__ volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"l"(to), "l"(from) : "memory")
#define COMMIT() __asm__ volatile("cp.async.commit_group;" ::: "memory")
#define ARRIVED(later) __asm__ volatile("cp.async.wait_group %0;" ::"n"(later) : "memory")
#define FETCH_AS_IT_IS(x, X, to)                                              \
  _Pragma("unroll") for (int n = 0; n < X##_VECTORS; ++n) {                   \
    COPY((to) + item + n * WORK_ITEMS, x##_from + n * X##_BETWEEN * x##_line); \
  }
#define STORE_THE_REST(x, X, to)
#else
#define COMMIT()
#define ARRIVED(later)
#define FETCH_AS_IT_IS(x, X, to) FETCH_THROUGH(x, X)
#define STORE_THE_REST(x, X, to) STORE_AS_IT_IS(x, X, to)
#endif
#if A_IS_TURNED
#define FETCH_A(to) FETCH_THROUGH(a, A) a_from += DEPTH / 4;
#define STORE_A(to) STORE_TURNED(a, A, to)
#else
#define FETCH_A(to) FETCH_AS_IT_IS(a, A, to) a_from += DEPTH * a_line;
#define STORE_A(to) STORE_THE_REST(a, A, to)
#endif
#if B_IS_IMAGES
#include "images.clh"
#elif B_IS_TURNED
#define FETCH_B(to) FETCH_THROUGH(b, B) b_from += DEPTH / 4;
#define STORE_B(to) STORE_TURNED(b, B, to)
#else
#define FETCH_B(to) FETCH_AS_IT_IS(b, B, to) b_from += DEPTH * b_line;
#define STORE_B(to) STORE_THE_REST(b, B, to)
#endif
#if !B_IS_IMAGES
#define IMAGE_PARAMETERS
#define COLUMN_AT(column) ((column)*c_column)
#endif
#define FETCH(is_there, stage)          \
  if (is_there) {                       \
    FETCH_A(memory + (stage))           \
    FETCH_B(memory + (stage) + A_SIZE)  \
  }                                     \
  COMMIT();
#define STORE(stage)                  \
  STORE_A(memory + (stage))           \
  STORE_B(memory + (stage) + A_SIZE)

// What a work-item multiplies: its rows of `a` and columns of `b`, of product k of a stage.
#define LOAD(to, k)                                                       \
  _Pragma("unroll") for (int p = 0; p < PIECES_DOWN; ++p) {               \
    left[to][p] = a_at[(k)*A_PITCH + p * 4];                              \
  }                                                                       \
  _Pragma("unroll") for (int q = 0; q < PIECES_ACROSS; ++q) {             \
    right[to][q] = b_at[(k)*B_PITCH + q * 8];                             \
  }
#define ROW_OF_PIECE(i, x, y)                                                   \
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

// The first band of each part gets the sums of all. Sums of neighbouring work-items lie side by side.
#define SUMS_AT(other, n) ((((other) - 1) * 4 * PIECES + (n)) * PARTS * 32 + part * 32 + lane)
#define ADD_BANDS()                                                                          \
  barrier(CLK_LOCAL_MEM_FENCE);                                                              \
  if (band_of_part > 0) {                                                                    \
    _Pragma("unroll") for (int n = 0; n < 4 * PIECES; ++n) {                                 \
      VALUE *own = &sum[n / PIECES_ACROSS][n % PIECES_ACROSS * 4];                           \
      memory[SUMS_AT(band_of_part, n)] = (vector)(own[0], own[1], own[2], own[3]);           \
    }                                                                                        \
  }                                                                                          \
  barrier(CLK_LOCAL_MEM_FENCE);                                                              \
  _Pragma("unroll") for (int n = 0; n < 4 * PIECES && band_of_part == 0; ++n) {              \
    VALUE *own = &sum[n / PIECES_ACROSS][n % PIECES_ACROSS * 4];                             \
    for (int other = 1; other < PARTS_DEEP; ++other) {                                       \
      const vector more = memory[SUMS_AT(other, n)];                                         \
      own[0] += more.s0;                                                                     \
      own[1] += more.s1;                                                                     \
      own[2] += more.s2;                                                                     \
      own[3] += more.s3;                                                                     \
    }                                                                                        \
  }

// Multiplies operands.
//
//   a, b     in   rows x depth and depth x columns elements, or turned, in whole slices and tiles; they
//                 begin at multiples of 4 elements, and so do their lines, which are a_width and
//                 b_width elements apart
//   c        in and out  rows x columns elements, which begin at byte c_begin
//   part_slices  how many slices a group multiplies, of all of `depth`
//   a_batch, b_batch, c_batch   elements from each matrix to the next one, multiples of 4 of a and b
//   c_part   elements from the results of one part of the depth to the next one
//   beta     what c is multiplied by before; 0: it is not read
//
// Launch: WORK_ITEMS work-items in a group, a group for each tile in dimension 0, each part of the
// depth in dimension 1, and each batch in dimension 2, but with B_IS_IMAGES in dimension 0, too.
__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_multiply(
    __global const void *a, const long a_begin, __global const void *b, const long b_begin,
    __global void *c, const long c_begin, const long rows, const long columns, const long depth,
    const long part_slices, const long a_width, const long b_width, const long c_row,
    const long c_column, const long a_batch, const long b_batch, const long c_batch,
    const long c_part, const VALUE alpha, const VALUE beta IMAGE_PARAMETERS BIAS_PARAMETERS) {
  __local vector memory[STAGES * STAGE_SIZE];
  const int item = (int)get_local_id(0), lane = item % 32, band_of_part = item / 32 / PARTS;
  const int part = item / 32 % PARTS;
  const int part_top = part / PARTS_ACROSS * PART_ROWS;
  const int part_left = part % PARTS_ACROSS * PART_COLUMNS;
  const int lane_row = lane / 8, lane_column = lane % 8;

  // Tiles of a band share columns of `b` and rows of `a` in the cache.
  const int tiles_down = (int)((rows + TILE_ROWS - 1) / TILE_ROWS);
  const int tiles_across = (int)((columns + TILE_COLUMNS - 1) / TILE_COLUMNS);
#if B_IS_IMAGES
  // Those of one batch after the other: there may be more batches than slower dimensions have groups.
  const int tiles = tiles_down * tiles_across;
  const int group = (int)get_group_id(0) % tiles;
  const long batch = (long)((int)get_group_id(0) / tiles);
#else
  const int group = (int)get_group_id(0);
  const long batch = (long)get_group_id(2);
#endif
  const int band = group / (BAND * tiles_across);
  const int band_height = min(BAND, tiles_down - band * BAND);
  const int in_band = group - band * BAND * tiles_across;
  const int tile_row = band * BAND + in_band % band_height, tile_column = in_band / band_height;

  const LINE a_line = (LINE)(a_width / 4), b_line = (LINE)(b_width / 4);
  const long skipped = (long)get_group_id(1) * part_slices;
  __global const vector *a_from =
      (__global const vector *)((__global const char *)a + a_begin) + item / A_ACROSS * a_line +
      item % A_ACROSS + tile_row * (A_IS_TURNED ? TILE_ROWS * (long)a_line : TILE_ROWS / 4) +
      batch * (a_batch / 4) + skipped * (A_IS_TURNED ? DEPTH / 4 : DEPTH * (long)a_line);
#if B_IS_IMAGES
  FIND_IMAGES((__global const STORED *)((__global const char *)b + b_begin) + batch * b_batch)
#else
  __global const vector *b_from =
      (__global const vector *)((__global const char *)b + b_begin) + item / B_ACROSS * b_line +
      item % B_ACROSS +
      tile_column * (B_IS_TURNED ? TILE_COLUMNS * (long)b_line : TILE_COLUMNS / 4) +
      batch * (b_batch / 4) + skipped * (B_IS_TURNED ? DEPTH / 4 : DEPTH * (long)b_line);
#endif
#if A_IS_TURNED || !ASYNC
  vector a_next[A_VECTORS];
#endif
#if !B_IS_IMAGES && (B_IS_TURNED || !ASYNC)
  vector b_next[B_VECTORS];
#endif

  VALUE sum[PIECES_DOWN * 4][PIECES_ACROSS * 4];
  #pragma unroll
  for (int i = 0; i < PIECES_DOWN * 4; ++i) {
    #pragma unroll
    for (int j = 0; j < PIECES_ACROSS * 4; ++j) sum[i][j] = 0;
  }

  const int slices = (int)min(part_slices, depth / DEPTH - skipped);
  #pragma unroll
  for (int s = 0; s < STAGES - 1; ++s) {
    FETCH(s < slices, s * STAGE_SIZE)
    STORE(s * STAGE_SIZE)
  }
  ARRIVED(STAGES - 2);
  barrier(CLK_LOCAL_MEM_FENCE);

  // What is multiplied next is on its way from local memory, across the ends of slices, too.
  vector left[2][PIECES_DOWN], right[2][PIECES_ACROSS];
  __local const vector *a_at =
      memory + band_of_part * OWN_DEPTH * A_PITCH + part_top / 4 + lane_row;
  __local const vector *b_at =
      memory + A_SIZE + band_of_part * OWN_DEPTH * B_PITCH + part_left / 4 + lane_column;
  int free_stage = (STAGES - 1) * STAGE_SIZE;
  LOAD(0, 0)
  for (int slice = 0; slice < slices; ++slice) {
    const bool has_next = slice + STAGES - 1 < slices;
    FETCH(has_next, free_stage)
    #pragma unroll
    for (int k = 0; k < OWN_DEPTH; ++k) {
      if (k == OWN_DEPTH - 1) {
        STORE(free_stage)
        ARRIVED(STAGES - 2);
        barrier(CLK_LOCAL_MEM_FENCE);
        const bool was_last = free_stage == (STAGES - 1) * STAGE_SIZE;
        free_stage = was_last ? 0 : free_stage + STAGE_SIZE;
        const bool is_last = free_stage == (STAGES - 1) * STAGE_SIZE;
        a_at += is_last ? -(STAGES - 1) * STAGE_SIZE : STAGE_SIZE;
        b_at += is_last ? -(STAGES - 1) * STAGE_SIZE : STAGE_SIZE;
        LOAD((k + 1) % 2, 0)
      } else {
        LOAD((k + 1) % 2, k + 1)
      }
      MULTIPLY(k % 2)
    }
  }

#if PARTS_DEEP > 1
  ADD_BANDS()
  if (band_of_part > 0) return;
#endif

  __global STORED *target = (__global STORED *)((__global char *)c + c_begin) + batch * c_batch +
                            (long)get_group_id(1) * c_part;
#if B_IS_IMAGES
  STORE_CHANNELS_IN_VECTORS()
  const bool in_vectors =
      RESULTS_LIE_IN_VECTORS && c_row % 4 == 0 && (size_t)target % sizeof(vector) == 0;
#else
  const bool in_vectors = c_column == 1 && c_row % 4 == 0 && (size_t)target % sizeof(vector) == 0;
#endif
  #pragma unroll
  for (int p = 0; p < PIECES_DOWN; ++p) {
    #pragma unroll
    for (int i = 0; i < 4; ++i) {
      const long row = (long)tile_row * TILE_ROWS + part_top + p * 16 + lane_row * 4 + i;
      #pragma unroll
      for (int q = 0; q < PIECES_ACROSS; ++q) {
        const long column =
            (long)tile_column * TILE_COLUMNS + part_left + q * 32 + lane_column * 4;
        if (row >= rows || column >= columns) continue;
        __global STORED *place = target + row * c_row;
        VALUE *results = &sum[p * 4 + i][q * 4];
        const int count = (int)min(4L, columns - column);
        #pragma unroll
        for (int j = 0; j < 4; ++j) {
          results[j] *= alpha;
          if (beta != 0 && j < count) results[j] += beta * READ(place, COLUMN_AT(column + j));
          if (j < count) results[j] = FINISHED(results[j], batch, row, column + j);
        }
        if (in_vectors && count == 4) {
          WRITE_VECTOR((vector)(results[0], results[1], results[2], results[3]),
                       place + COLUMN_AT(column));
        } else {
          #pragma unroll
          for (int j = 0; j < 4; ++j) {
            if (j < count) WRITE(results[j], place, COLUMN_AT(column + j));
          }
        }
      }
    }
  }
}
