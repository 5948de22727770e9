// What a whole tile does together: tile_load, tile_store, tile_uniform.
#include <numeric>

#include "tests/language/both.hpp"

namespace {

int at(const std::vector<int>& data, int rows, int columns, int row, int column, int fill) {
  const bool is_inside = row >= 0 && row < rows && column >= 0 && column < columns;
  return is_inside ? data[static_cast<std::size_t>(row * columns + column)] : fill;
}

std::vector<int> numbered(int count) {
  std::vector<int> data(static_cast<std::size_t>(count));
  for (int n = 0; n < count; ++n) data[static_cast<std::size_t>(n)] = n * 7 % 101 + 1;
  return data;
}

}  // namespace

TEST_CASE("tile_load and tile_store carry a tile there and back, cut at the view's edge") {
  const int rows = GENERATE(1, 4, 7), columns = GENERATE(3, 8, 9);
  const std::vector<int> data = numbered(rows * columns);
  std::vector<int> result(data.size(), -1);
  tiles::array_view<const int, 2> in(rows, columns, data);
  tiles::array_view<int, 2> out(rows, columns, result);
  tiles::parallel_for_each(
      in.extent.tile<4, 8>().pad(),
      tiles::kernel("copy.tile",
                    "void k(tiled_index<4, 8> t, array_view<const int, 2> in,\n"
                    "       array_view<int, 2> out) {\n"
                    "  tile_static int held[4][8];\n"
                    "  tile_load(held, in, t.tile_origin, -5);\n"
                    "  const int turned = held[3 - t.local[0]][7 - t.local[1]];\n"
                    "  t.barrier.wait();\n"
                    "  held[t.local[0]][t.local[1]] += 1000 * (turned + 5);\n"
                    "  tile_store(out, t.tile_origin, held);\n}"),
      in, out);
  for (int a = 0; a < rows; ++a) {
    for (int b = 0; b < columns; ++b) {
      const int turned = at(data, rows, columns, a / 4 * 4 + 3 - a % 4, b / 8 * 8 + 7 - b % 8, -5);
      CAPTURE(rows, columns, a, b);
      CHECK(out(a, b) == at(data, rows, columns, a, b, 0) + 1000 * (turned + 5));
    }
  }
}

TEST_CASE("tile_load fills arrays larger and smaller than the tile, from any place in the view") {
  const int rows = 9, columns = 11;
  const std::vector<int> data = numbered(rows * columns);
  tiles::array_view<const int, 2> in(rows, columns, data);
  std::vector<int> result(12 * 12);
  tiles::array_view<int, 2> out(12, 12, result);
  tiles::parallel_for_each(
      out.extent,
      tiles::kernel("around.tile",
                    "void k(tiled_index<4, 4> t, array_view<const int, 2> in,\n"
                    "       array_view<int, 2> out) {\n"
                    "  tile_static int around[6][6];\n"
                    "  tile_static int row[3];\n"
                    "  tile_load(around, in, t.tile_origin - 1, 1000);\n"
                    "  tile_load(row, in[2], t.tile_origin[1] + 1);\n"
                    "  int sum = row[t.local[1] % 3];\n"
                    "  for (int a = 0; a < 3; ++a)\n"
                    "    for (int b = 0; b < 3; ++b)\n"
                    "      sum += around[t.local[0] + a][t.local[1] + b] * (a * 3 + b);\n"
                    "  out[t] = sum;\n}"),
      in, out);
  for (int row = 0; row < 12; ++row) {
    for (int column = 0; column < 12; ++column) {
      int sum = at(data, rows, columns, 2, column / 4 * 4 + 1 + column % 4 % 3, 0);
      for (int a = 0; a < 3; ++a) {
        for (int b = 0; b < 3; ++b) {
          sum += at(data, rows, columns, row + a - 1, column + b - 1, 1000) * (a * 3 + b);
        }
      }
      CAPTURE(row, column);
      CHECK(out(row, column) == sum);
    }
  }
}

TEST_CASE("tile_load and tile_store work in one and in three dimensions") {
  const std::vector<int> data = numbered(5 * 6 * 7);
  std::vector<int> result(data.size(), -1), line(30, -1);
  tiles::array_view<const int, 3> in(5, 6, 7, data);
  tiles::array_view<int, 3> out(5, 6, 7, result);
  tiles::array_view<int, 1> numbers(30, line);
  tiles::parallel_for_each(
      in.extent.tile<2, 3, 4>().pad(),
      tiles::kernel("space.tile",
                    "void k(tiled_index<2, 3, 4> t, array_view<const int, 3> in,\n"
                    "       array_view<int, 3> out, array_view<int, 1> numbers) {\n"
                    "  tile_static int box[2][3][4];\n"
                    "  tile_static int flat[40];\n"
                    "  tile_static int wide[3][3][5];\n"
                    "  tile_load(box, in, t.tile_origin);\n"
                    "  tile_load(wide, in, t.tile_origin + index<3>(1, 0, -1), 3);\n"
                    "  tile_load(flat, in[0][1], 2, 9);\n"
                    "  const index<3> l = t.local;\n"
                    "  box[l[0]][l[1]][l[2]] += wide[l[0]][l[1]][l[2]] * 1000;\n"
                    "  tile_store(out, t.tile_origin, box);\n"
                    "  if (t.tile == index<3>()) tile_store(numbers, -3, flat);\n}"),
      in, out, numbers);
  const auto element = [&](int a, int b, int c, int fill) {
    const bool is_inside = a < 5 && b < 6 && c >= 0 && c < 7;
    return is_inside ? data[static_cast<std::size_t>((a * 6 + b) * 7 + c)] : fill;
  };
  for (int a = 0; a < 5; ++a) {
    for (int b = 0; b < 6; ++b) {
      for (int c = 0; c < 7; ++c) {
        CAPTURE(a, b, c);
        CHECK(out(a, b, c) == element(a, b, c, 0) + 1000 * element(a + 1, b, c - 1, 3));
      }
    }
  }
  for (int n = 0; n < 30; ++n) CHECK(numbers(n) == element(0, 1, n + 5, 9));
}

TEST_CASE("the matrix product through tile_load is right for extents that no tile divides") {
  const int rows = 7, inner = 10, columns = 5;
  const std::vector<int> a = numbered(rows * inner), b = numbered(inner * columns);
  std::vector<int> product(rows * columns, -1);
  tiles::array_view<const int, 2> left(rows, inner, a), right(inner, columns, b);
  tiles::array_view<int, 2> out(rows, columns, product);
  tiles::parallel_for_each(
      out.extent.tile<4, 4>().pad(),
      tiles::kernel("product.tile",
                    "void k(tiled_index<4, 4> t, array_view<const int, 2> left,\n"
                    "       array_view<const int, 2> right, array_view<int, 2> out) {\n"
                    "  tile_static int a[2][4][4];\n"
                    "  tile_static int b[4][4];\n"
                    "  int sum = 0;\n"
                    "  for (int k = 0; k < left.extent[1]; k += 4) {\n"
                    "    tile_load(a[k / 4 % 2], left, index<2>(t.tile_origin[0], k));\n"
                    "    tile_load(b, right, index<2>(k, t.tile_origin[1]));\n"
                    "    for (int n = 0; n < 4; ++n)\n"
                    "      sum += a[k / 4 % 2][t.local[0]][n] * b[n][t.local[1]];\n"
                    "  }\n"
                    "  if (t.in_bounds(out)) out[t] = sum;\n}"),
      left, right, out);
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      int sum = 0;
      for (int k = 0; k < inner; ++k) {
        sum += at(a, rows, inner, i, k, 0) * at(b, inner, columns, k, j, 0);
      }
      CAPTURE(i, j);
      CHECK(out(i, j) == sum);
    }
  }
}

TEST_CASE("what is loaded may be a struct, and lie in an array of a helper's caller") {
  std::vector<int> data = numbered(12), result(12);
  tiles::array_view<int, 1> out(12, result);
  tiles::array_view<const int, 1> in(12, data);
  tiles::parallel_for_each(
      out.extent,
      tiles::kernel("helper.tile",
                    "void fetch(int (&held)[4], array_view<const int, 1> in, tiled_index<4> t) {\n"
                    "  tile_load(held, in, t.tile_origin);\n"
                    "}\n"
                    "void k(tiled_index<4> t, array_view<const int, 1> in,\n"
                    "       array_view<int, 1> out) {\n"
                    "  tile_static int held[4];\n"
                    "  fetch(held, in, t);\n"
                    "  out[t] = held[3 - t.local[0]];\n}"),
      in, out);
  for (int n = 0; n < 12; ++n) {
    CHECK(out(n) == data[static_cast<std::size_t>(n / 4 * 4 + 3 - n % 4)]);
  }
}

TEST_CASE("tile_uniform gives all threads of a tile what its first thread computes") {
  const std::vector<int> data = numbered(24);
  std::vector<int> result(24);
  tiles::array_view<const int, 1> in(24, data);
  tiles::array_view<int, 1> out(24, result);
  tiles::parallel_for_each(
      out.extent,
      tiles::kernel("uniform.tile",
                    "void k(tiled_index<8> t, array_view<const int, 1> in,\n"
                    "       array_view<int, 1> out) {\n"
                    "  const int first = tile_uniform(in[t]);\n"
                    "  auto place = tile_uniform(t.global);\n"
                    "  int sum = first * 1000 + place[0] * 100000;\n"
                    "  int n = t.local[0];\n"
                    "  n = tile_uniform(n + 3);\n"
                    "  sum += n;\n"
                    "  if (tile_uniform(in[t] % 2 == 0)) sum += 10; else sum += 20;\n"
                    "  int turns = 0;\n"
                    "  while (tile_uniform(turns < in[t] % 5)) {\n"
                    "    ++turns;\n"
                    "    if (turns == 2) continue;\n"
                    "    sum += 100;\n"
                    "    t.barrier.wait();\n"
                    "  }\n"
                    "  for (int i = tile_uniform(t.local[0]); tile_uniform(i < 3); ++i) {\n"
                    "    if (i == 1) continue;\n"
                    "    sum += 1000000;\n"
                    "  }\n"
                    "  out[t] = sum;\n}"),
      in, out);
  for (int n = 0; n < 24; ++n) {
    const int first = data[static_cast<std::size_t>(n / 8 * 8)];
    const int turns = first % 5;
    const int sum = first * 1000 + n / 8 * 8 * 100000 + 3 + (first % 2 == 0 ? 10 : 20) +
                    100 * (turns < 2 ? turns : turns - 1) + 2000000;
    CAPTURE(n);
    CHECK(out(n) == sum);
  }
}

TEST_CASE("copies of a tiled_index and of a barrier are the thread's own") {
  std::vector<int> result(24);
  tiles::array_view<int, 2> out(4, 6, result);
  tiles::parallel_for_each(
      out.extent,
      tiles::kernel(
          "copies.tile",
          "int meet(tiled_index<2, 3> t, const tile_barrier& b, array_view<int, 2> out) {\n"
          "  out[t] = t.global[0] * 10 + t.global[1];\n"
          "  b.wait_with_global_memory_fence();\n"
          "  return out(t.tile_origin[0] + 1 - t.local[0], t.global[1]);\n"
          "}\n"
          "void k(tiled_index<2, 3> t, array_view<int, 2> out) {\n"
          "  auto same = t;\n"
          "  const tiled_index<2, 3> again = same, other(again);\n"
          "  const tiled_index<2, 3>& last = other;\n"
          "  tile_barrier b = last.barrier;\n"
          "  const auto& c = b;\n"
          "  const int met = meet(again, c, out);\n"
          "  b.wait();\n"
          "  out[last] = met + 100 * last.tile_dim1;\n}"),
      out);
  for (int a = 0; a < 4; ++a) {
    for (int b = 0; b < 6; ++b) CHECK(out(a, b) == (a / 2 * 2 + 1 - a % 2) * 10 + b + 300);
  }
}
