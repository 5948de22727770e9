// One step of a stencil, for CPUs.
//
// Arguments and parameters are those of stencil.clh.
//
// Launch: groups of one work-item, each with rows_each x columns_each results of a plane. Groups go
// through the columns first, then the rows, then the planes. Several steps at once, in a copy of a
// tile, took longer than one after the other.
#include "stencil.clh"

#define RESULT(step, is_inner)                                                                 \
  stencil_value(elements, beyond, planes, rows, columns, from_plane, from_row, step, z, y, x, \
                is_inner)

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void tiles_stencil(
    PARAMETERS, const long rows_each, const long columns_each) {
  const long blocks = (columns + columns_each - 1) / columns_each;
  const long bands = (rows + rows_each - 1) / rows_each;
  const long group = (long)get_group_id(0), z = group / (blocks * bands);
  const long top = group / blocks % bands * rows_each, bottom = min(top + rows_each, rows);
  const long left = group % blocks * columns_each, right = min(left + columns_each, columns);
  __global const STORED *elements =
      (__global const STORED *)((__global const char *)from + from_begin);
  __global STORED *target = (__global STORED *)((__global char *)to + to_begin) + z * to_plane;
  const bool is_dense = from_column == 1 && to_column == 1 && z >= RADIUS_PLANES &&
                        z + RADIUS_PLANES < planes;
  for (long y = top; y < bottom; ++y) {
    const bool is_inner = is_dense && y >= RADIUS_ROWS && y + RADIUS_ROWS < rows;
    const long inner = is_inner ? max(left, (long)RADIUS_COLUMNS) : right;
    const long inner_end = is_inner ? min(right, columns - RADIUS_COLUMNS) : right;
    __global STORED *line = target + y * to_row;
    long x = left;
    for (; x < min(inner, right); ++x) WRITE(RESULT(from_column, false), line, x * to_column);
    for (; x < inner_end; ++x) WRITE(RESULT(1, true), line, x);
    for (; x < right; ++x) WRITE(RESULT(from_column, false), line, x * to_column);
  }
}
