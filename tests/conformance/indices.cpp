// index<N>, extent<N> and what a thread knows of its place.
#define CHAPTER "indices"
#include "tests/conformance/case.hpp"

KERNEL("a thread's index in one dimension", int, 1, { out[i] = i[0]; })
KERNEL("a thread's index in two dimensions, the slowest first", int, 2,
       { out[i] = i[0] * 100 + i[1]; })
KERNEL("a thread's index in three dimensions", int, 3, { out[i] = i[0] * 100 + i[1] * 10 + i[2]; })
KERNEL("a dimension chosen by a variable", int, 3, {
  int s = 0;
  for (int d = 0; d < 3; ++d) s = s * 10 + i[d];
  out[i] = s;
})
KERNEL("an index starts as zeros", int, 2, {
  index<2> a;
  out[i] = a[0] + a[1] + in[i];
})
KERNEL("an index of numbers", int, 3, {
  index<3> a(1, 2, i[2]);
  out[i] = in[a];
})
KERNEL("an index is copied and its components assigned", int, 2, {
  index<2> a = i;
  a[0] = 4 - a[0];
  a[1] += 1;
  if (a[1] == 7) a[1] = 0;
  out[i] = in[a];
})
KERNEL("an extent of numbers", int, 2, {
  extent<2> e(3, 4);
  e[1] = e[0] * 2;
  out[i] = e[0] * 10 + e[1];
})
TILED("a thread's place in a tile of one dimension", int, 1, (6),
      { out[t] = t.global[0] * 1000 + t.local[0] * 100 + t.tile[0] * 10 + t.tile_origin[0]; })
TILED("a thread's place in a tile is an int, of 32 bits", int, 1, (6),
      { out[t] = ((t.local[0] & 1) << 31) >> 31; })
TILED("a thread's place in a tile is an int to overloaded functions", int, 1, (6), {
  out[t] = direct3d::imin(31, t.local[0] + 1) + direct3d::imax(t.local[0], 3);
  out[t] += direct3d::abs(-t.local[0]) + direct3d::clamp(t.local[0], 1, 4);
})
TILED("a thread's place in a tile of two dimensions", int, 2, (3, 4),
      { out[t] = t.local[0] * 1000 + t.local[1] * 100 + t.tile[0] * 10 + t.tile[1]; })
TILED("a thread's place in a tile of three dimensions", int, 3, (2, 3, 2), {
  out[t] = t.tile_origin[0] * 100 + t.tile_origin[1] * 10 + t.tile_origin[2] + t.local[2] * 1000;
})
TILED("the tile's extent", int, 2, (3, 4), { out[t] = t.tile_extent[0] * 10 + t.tile_extent[1]; })
TILED("a tiled_index serves as the global index", int, 2, (2, 3), {
  index<2> a = t;
  out[t] = in[t.global] + in[a];
})
TILED("local, tile and tile_origin are indices", int, 2, (2, 3), {
  index<2> a = t.local, b = t.tile;
  out[t.global] = in[a] + in[b] * 2 + in[t.tile_origin] * 3;
})
KERNEL("+, -, *, / and % of an index with a number", int, 2, {
  index<2> a = (i + 10) * 3 - 2;
  index<2> b = a / 4 + a % 5;
  index<2> c = 100 - i;
  out[i] = a[0] * 1000 + b[1] * 100 + b[0] + c[1];
})
KERNEL("+ and - of indices", int, 2, {
  index<2> a(3, 4);
  index<2> b = i + a - index<2>(1, 1);
  out[i] = b[0] * 100 + b[1];
})
KERNEL("compound assignments and ++ of an index", int, 3, {
  index<3> a = i;
  a += 5;
  a *= 2;
  a -= index<3>(1, 2, 3);
  ++a;
  index<3> b = a--;
  out[i] = a[0] * 100 + a[1] * 10 + a[2] + b[0];
})
KERNEL("== and != of indices", int, 2,
       { out[i] = (i == index<2>(1, 2)) + (i != index<2>(1, 2)) * 2; })
KERNEL("arithmetic of an extent", int, 2, {
  extent<2> e = in.extent + 1;
  e -= extent<2>(2, 1);
  e = e + i;
  out[i] = e[0] * 100 + e[1];
})
KERNEL("an extent's size and contains", int, 2, {
  extent<2> e(3, 4);
  out[i] = (int)e.size() * 10 + e.contains(i);
})
KERNEL("== of extents", int, 3,
       { out[i] = (in.extent == out.extent) + (in.extent != in.extent) * 2; })
KERNEL("the rank of a type", int, 2,
       { out[i] = index<2>::rank + extent<2>::rank * 10 + in.rank * 100; })
VALUE("operators called by their names", int, {
  index<2> a(i, 2);
  index<2> b(5, 7);
  a.operator+=(b);
  a.operator+=(1);
  a.operator++();
  index<2> before = a.operator++(0);
  index<2> c = operator+(a, b);
  c = operator*(2, c);
  b.operator=(operator-(c, before));
  return b.operator[](0) * 10 + b[1] + (operator==(a, b) ? 1 : 0) + a[0] + c[1];
})
KERNEL("elements of views by the operators' names", int, 2,
       { out.operator[](i) = in.operator()(i) + in.operator()(i[0], i[1]) * 2; })
