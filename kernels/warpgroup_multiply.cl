// Products of matrices by wgmma: c = alpha a b + beta c and an epilogue (epilogue.clh). Of halves
// or bfloat16 (warpgroup_halves.clh), or with IS_FLOAT of floats by tf32 or tf32x3
// (warpgroup_floats.clh).
//
//   a      in   rows x depth elements; A_IS_TURNED: by columns
//   b      in   depth x columns elements; B_IS_TURNED: by columns
//   rest   in   with IS_TF32X3: what is left of the elements of a, or of b with IS_SWAPPED, when they
//               are rounded to tf32; along the depth, dense
//   c      in and out   rows x columns elements; in if beta is not 0
//   maps   out  MAPS tensor maps for each group
//
// Distances of a and b are in bytes, multiples of 16: between lines, which are dense, and between
// matrices, of which there may be one for all batches. c's are in elements; with STORES_ROWS its
// rows begin at multiples of 16 bytes, and are dense.
//
// Launch: WORK_ITEMS work-items in a group, any number of groups: each computes tile after tile.
#include "matrix_value.clh"
#include "epilogue.clh"
#ifndef STAGES
#define STAGES 4
#define BAND 16
#endif
#ifndef IS_FLOAT
#define IS_FLOAT 0
#endif
#ifndef IS_BFLOAT16
#define IS_BFLOAT16 0
#endif
#ifndef IS_TF32X3
#define IS_TF32X3 0
#endif
#ifndef IS_SWAPPED
#define IS_SWAPPED 0
#endif
#ifndef A_IS_TURNED
#define A_IS_TURNED 0
#endif
#ifndef B_IS_TURNED
#define B_IS_TURNED 0
#endif
#ifndef STORES_ROWS
#define STORES_ROWS 0
#endif
#if IS_FLOAT
#include "warpgroup_floats.clh"
#else
#include "warpgroup_halves.clh"
#endif

__kernel __attribute__((reqd_work_group_size(WORK_ITEMS, 1, 1))) void tiles_multiply(
    __global const void *a, const long a_begin, __global const void *b, const long b_begin,
    __global const void *rest, const long rest_begin, __global void *c, const long c_begin,
    __global void *maps, const long maps_begin, const long rows, const long columns,
    const long depth, const long batches, const long a_matrices, const long b_matrices,
    const long a_line, const long b_line, const long rest_line, const long a_batch,
    const long b_batch, const long rest_batch, const long c_row, const long c_column,
    const long c_batch, const float alpha, const float beta BIAS_PARAMETERS) {
  __local uchar operands[STAGES * BYTES_OF_STAGE] __attribute__((aligned(1024)));
  __local ulong full[STAGES], empty[STAGES];
  __local uint words[WORDS_OF_MAP] __attribute__((aligned(128)));
  __global uint *own_maps = AT(uint, maps, maps_begin) + get_group_id(0) * (MAPS * WORDS_OF_MAP);
  const int down = (int)((rows + TILE_ROWS - 1) / TILE_ROWS);
  const int across = (int)((columns + TILE_COLUMNS - 1) / TILE_COLUMNS);
  const int steps = (int)((depth + DEPTH - 1) / DEPTH);
  const long tiles = (long)down * across * batches;
  int stage = 0;
  uint phase = 0;
  if (get_local_id(0) < WORDS_OF_MAP) {
    const tensor of_a = tensor_at(AT(const uchar, a, a_begin), a_line, a_batch, a_matrices,
                                  A_IS_TURNED ? rows : depth, A_IS_TURNED ? depth : rows);
    const tensor of_b = tensor_at(AT(const uchar, b, b_begin), b_line, b_batch, b_matrices,
                                  B_IS_TURNED ? depth : columns, B_IS_TURNED ? columns : depth);
    const tensor of_rest = tensor_at(AT(const uchar, rest, rest_begin), rest_line, rest_batch,
                                     IS_SWAPPED ? b_matrices : a_matrices, depth,
                                     IS_SWAPPED ? columns : rows);
    make_maps(words, own_maps, of_a, of_b, of_rest);
  }
  if (get_local_id(0) == 0) {
    INIT_STAGES;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  if (IS_COPYING) {
    GIVE_REGISTERS;
    if (get_local_id(0) != 0) return;
    for (long tile = get_group_id(0); tile < tiles; tile += get_num_groups(0)) {
      tile_place place = place_of(tile, down, across);
      if (a_matrices == 1) place.matrix_of_a = 0;
      if (b_matrices == 1) place.matrix_of_b = 0;
      for (int step = 0; step < steps; ++step) {
        wait_for(EMPTY(stage), phase ^ 1);
        expect_bytes(FULL(stage), BYTES_TO_COME);
        copy_stage(shared_address(operands) + stage * BYTES_OF_STAGE, own_maps, place, step * DEPTH,
                   FULL(stage));
        NEXT_STAGE
      }
    }
    return;
  }

  TAKE_REGISTERS;
  for (long tile = get_group_id(0); tile < tiles; tile += get_num_groups(0)) {
    const tile_place place = place_of(tile, down, across);
    float sums[RESULTS];
#pragma unroll
    for (int i = 0; i < RESULTS; ++i) sums[i] = 0;
    for (int step = 0; step < steps; ++step) {
      wait_for(FULL(stage), phase);
      multiply_stage(sums, operands + stage * BYTES_OF_STAGE);
      if (LANE == 0) arrive(EMPTY(stage));
      NEXT_STAGE
    }
    __global STORED *to = AT(STORED, c, c_begin) + place.batch * c_batch;
#pragma unroll
    for (int i = 0; i < RESULTS; ++i) {
      const long row = place.top + ROW_OF_SUM(i), column = place.left + COLUMN_OF_SUM(i);
      const int is_inside = row < rows && column < columns;
      const long at = row * c_row + column * c_column;
      sums[i] *= alpha;
      if (beta != 0 && is_inside) sums[i] += beta * READ(to, at);
      if (is_inside) sums[i] = FINISHED(sums[i], place.batch, row, column);
#if !STORES_ROWS
      if (is_inside) WRITE(sums[i], to, at);
#endif
    }
#if STORES_ROWS
    store_rows(sums, to, c_row, place, rows, columns);
#endif
  }
}
