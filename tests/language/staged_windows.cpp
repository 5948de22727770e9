// Kernels that copy a part of a view to tile_static memory, with what lies around the tile, and
// read near their own element: on CPUs they read the view. What is read is what was copied,
// whatever lies beyond the view, and whoever writes it meanwhile.
#include <functional>

#include "tests/language/both.hpp"

namespace {

struct matrix {
  int rows, columns;
  std::vector<float> elements;

  matrix(int rows_, int columns_) : rows(rows_), columns(columns_) {
    for (int n = 0; n < rows * columns; ++n) {
      elements.push_back(static_cast<float>((n * 7919) % 1009) / 4 - 100);
    }
  }

  bool has(int i, int j) const { return i >= 0 && i < rows && j >= 0 && j < columns; }
  float at(int i, int j) const {
    return elements[static_cast<std::size_t>(i) * static_cast<std::size_t>(columns) +
                    static_cast<std::size_t>(j)];
  }
  float at(int i, int j, float beyond) const { return has(i, j) ? at(i, j) : beyond; }
};

using reference = std::function<float(const matrix&, int i, int j)>;

constexpr int tile_rows = 4, tile_columns = 8;

const std::string head =
    "void k(tiled_index<4, 8> t, array_view<const float, 2> in, array_view<float, 2> out) {\n"
    "  const int i = t.global[0], j = t.global[1], y = t.local[0], x = t.local[1];\n";

// The domain is as large as the result; what is read may have `margin` more rows and columns.
void check_text(const std::string& text, const reference& expected, int margin = 0) {
  const tiles::kernel kernel("window.tile", text);
  for (const auto& [rows, columns] : {std::pair(4, 8), {4, 16}, {8, 40}, {12, 1032}, {4, 2056}}) {
    CAPTURE(text, rows, columns);
    matrix in(rows + margin, columns + margin);
    std::vector<float> out(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns), -1);
    tiles::array_view<const float, 2> from(in.rows, in.columns, in.elements);
    tiles::array_view<float, 2> to(rows, columns, out);
    tiles::parallel_for_each(to.extent.tile<tile_rows, tile_columns>(), kernel, from, to);
    to.synchronize();
    for (int i = 0; i < rows; ++i) {
      for (int j = 0; j < columns; ++j) {
        CAPTURE(i, j);
        REQUIRE(out[static_cast<std::size_t>(i * columns + j)] == expected(in, i, j));
      }
    }
  }
}

void check(const std::string& body, const reference& expected, int margin = 0) {
  check_text(head + body + "}", expected, margin);
}

const std::string wait = "  t.barrier.wait();\n";

float cross(const matrix& in, int i, int j, float beyond) {
  return 4 * in.at(i, j) - in.at(i - 1, j, beyond) - in.at(i + 1, j, beyond) -
         in.at(i, j - 1, beyond) - in.at(i, j + 1, beyond);
}

const std::string of_cross =
    "  out(i, j) = 4 * s[y + 1][x + 1] - s[y][x + 1] - s[y + 2][x + 1] - s[y + 1][x] -\n"
    "              s[y + 1][x + 2];\n";

}  // namespace

TEST_CASE("threads at the edge of a tile copy what lies beside it, or zeros beyond the view") {
  check(
      "  tile_static float s[6][10];\n"
      "  s[y + 1][x + 1] = in(i, j);\n"
      "  if (y == 0) s[0][x + 1] = i > 0 ? in(i - 1, j) : 0.0f;\n"
      "  if (3 == y) s[5][x + 1] = i + 1 < in.extent[0] ? in(i + 1, j) : 0.0f;\n"
      "  if (x == 0) s[y + 1][0] = 1 <= j ? in(i, j - 1) : 0.0f;\n"
      "  if (x == 7) s[y + 1][9] = in.extent[1] > j + 1 ? in(i, j + 1) : 0.0f;\n" +
          wait + of_cross,
      [](const matrix& in, int i, int j) { return cross(in, i, j, 0); });
}

TEST_CASE("a function may copy what lies beside the tile") {
  check_text(
      "float at(array_view<const float, 2> in, int i, int j) {\n"
      "  return i >= 0 && i < in.extent[0] && j >= 0 && j < in.extent[1] ? in(i, j) : -3.0f;\n}\n"
      "float cross(const float (&s)[6][10], int y, int x) {\n"
      "  return 4 * s[y][x] - s[y - 1][x] - s[y + 1][x] - s[y][x - 1] - s[y][x + 1];\n}\n" +
          head +
          "  tile_static float s[6][10];\n"
          "  s[y + 1][x + 1] = at(in, i, j);\n"
          "  if (y == 0) s[0][x + 1] = at(in, i - 1, j);\n"
          "  if (y == 3) s[5][x + 1] = at(in, i + 1, j);\n"
          "  if (x == 0) s[y + 1][0] = at(in, i, j - 1);\n"
          "  if (x == 7) s[y + 1][9] = at(in, i, j + 1);\n" +
          wait + "  out(i, j) = cross(s, y + 1, x + 1);\n}",
      [](const matrix& in, int i, int j) { return cross(in, i, j, -3); });
}

TEST_CASE("a branch may say what lies beyond the view") {
  check(
      "  tile_static float s[6][10];\n"
      "  s[y + 1][x + 1] = in[t];\n"
      "  if (y == 0) { if (i - 1 >= 0) s[0][x + 1] = in(i - 1, j); else s[0][x + 1] = 2.5f; }\n"
      "  if (y == 3) {\n"
      "    if (i < in.extent[0] - 1) { s[5][x + 1] = in(i + 1, j); } else { s[5][x + 1] = 2.5f; }\n"
      "  }\n"
      "  if (x == 0) s[y + 1][0] = j > 0 ? in(i, j - 1) : 2.5f;\n"
      "  if (x == 7) s[y + 1][9] = j + 1 < in.extent[1] ? in(i, j + 1) : 2.5f;\n" +
          wait + of_cross,
      [](const matrix& in, int i, int j) { return cross(in, i, j, 2.5f); });
}

TEST_CASE("two values beyond the view are two values") {
  check(
      "  tile_static float s[4][10];\n"
      "  s[y][x + 1] = in(i, j);\n"
      "  if (x == 0) s[y][0] = j > 0 ? in(i, j - 1) : -1.0f;\n"
      "  if (x == 7) s[y][9] = j + 1 < in.extent[1] ? in(i, j + 1) : -2.0f;\n" +
          wait + "  out(i, j) = s[y][x] + 3 * s[y][x + 2];\n",
      [](const matrix& in, int i, int j) { return in.at(i, j - 1, -1) + 3 * in.at(i, j + 1, -2); });
}

TEST_CASE("a bound within the view is no end of it") {
  check(
      "  tile_static float s[4][9];\n"
      "  s[y][x] = in(i, j);\n"
      "  if (x == 7) s[y][8] = j + 1 < 16 ? in(i, j + 1) : 9.0f;\n" +
          wait + "  out(i, j) = s[y][x + 1];\n",
      [](const matrix& in, int i, int j) {
        return j % tile_columns == 7 && j + 1 >= 16 ? 9.0f : in.at(i, j + 1);
      },
      8);
}

TEST_CASE("windows that are wider than the tile need no guards within a larger view") {
  check(
      "  tile_static float s[6][8];\n"
      "  s[y][x] = in(i, j);\n"
      "  if (y == 3) { s[4][x] = in(i + 1, j); s[5][x] = in(i + 2, j); }\n" +
          wait +
          "  const float sum = s[y][x] + 2 * s[y + 1][x] + 4 * s[y + 2][x];\n"
          "  out(i, j) = sum;\n",
      [](const matrix& in, int i, int j) {
        return in.at(i, j) + 2 * in.at(i + 1, j) + 4 * in.at(i + 2, j);
      },
      2);
}

TEST_CASE("a window may hold the view's columns as rows") {
  check(
      "  tile_static float s[10][4];\n"
      "  s[x + 1][y] = in(i, j);\n"
      "  if (x == 0) s[0][y] = j > 0 ? in(i, j - 1) : 7.0f;\n" +
          wait + "  out(i, j) = s[x][y];\n",
      [](const matrix& in, int i, int j) { return in.at(i, j - 1, 7); });
}

TEST_CASE("a tile that is turned is no window") {
  check("  tile_static float s[4][8];\n  s[3 - y][7 - x] = in(i, j);\n" + wait +
            "  out(i, j) = s[y][x];\n",
        [](const matrix& in, int i, int j) {
          return in.at(i - i % 4 + 3 - i % 4, j - j % 8 + 7 - j % 8);
        });
}

TEST_CASE("a window may be read under conditions, and what is written is another view's") {
  check(
      "  tile_static float s[4][9];\n"
      "  s[y][x + 1] = in(i, j);\n"
      "  if (x == 0) s[y][0] = j > 0 ? in(i, j - 1) : 0.0f;\n" +
          wait +
          "  if (s[y][x] > s[y][x + 1]) out(i, j) = s[y][x]; else out(i, j) = 2 * s[y][x + 1];\n",
      [](const matrix& in, int i, int j) {
        const float left = in.at(i, j - 1, 0), own = in.at(i, j);
        return left > own ? left : 2 * own;
      });
}

TEST_CASE("what is changed where it was copied from does not change the copy") {
  const std::string body =
      "  tile_static float s[4][8];\n"
      "  s[y][x] = in(i, j);\n" +
      wait + "  out(i, j) = 2 * s[y][x];\n";
  const std::string neighbour =
      "  tile_static float s[4][10];\n"
      "  s[y][x + 1] = in(i, j);\n"
      "  if (x == 0) s[y][0] = 0;\n"
      "  if (x == 7) s[y][9] = 0;\n" +
      wait + "  out(i, j) = s[y][x] + s[y][x + 2];\n";
  const std::string own_tile =
      "  tile_static float s[4][8];\n"
      "  s[y][x] = in(i, j);\n" +
      wait + "  out(i, j) = x > 0 ? s[y][x - (x > 0 ? 1 : 0)] : s[y][7];\n";
  for (const std::string& text : {body, neighbour, own_tile}) {
    CAPTURE(text);
    matrix data(8, 48);
    const matrix before = data;
    tiles::array_view<float, 2> all(8, 48, data.elements);
    const tiles::array_view<const float, 2> in = all;
    tiles::parallel_for_each(all.extent.tile<tile_rows, tile_columns>(),
                             tiles::kernel("own.tile", head + text + "}"), in, all);
    all.synchronize();
    for (int i = 0; i < 8; ++i) {
      for (int j = 0; j < 48; ++j) {
        CAPTURE(i, j);
        const int x = j % tile_columns;
        const float left = x > 0 ? before.at(i, j - 1) : 0.0f;
        const float right = x < 7 ? before.at(i, j + 1) : 0.0f;
        const float expected = text == body        ? 2 * before.at(i, j)
                               : text == neighbour ? left + right
                                                   : before.at(i, x > 0 ? j - 1 : j + 7);
        REQUIRE(data.at(i, j) == expected);
      }
    }
  }
}

TEST_CASE("views of one matrix that overlap are read before they are written, within a tile") {
  const tiles::kernel shift("shift.tile",
                            "void k(tiled_index<8> t, array_view<const float, 1> in, "
                            "array_view<float, 1> out) {\n"
                            "  tile_static float s[9];\n"
                            "  s[t.local[0] + 1] = in[t];\n"
                            "  if (t.local[0] == 0) s[0] = in(t.global[0]);\n" +
                                wait + "  out[t] = s[t.local[0] + 1] + 1;\n}");
  std::vector<float> data(8);
  for (int n = 0; n < 8; ++n) data[static_cast<std::size_t>(n)] = static_cast<float>(n);
  tiles::array_view<float, 1> all(8, data);
  const tiles::array_view<const float, 1> in = all.section(tiles::index<1>(0), tiles::extent<1>(8));
  tiles::parallel_for_each(tiles::extent<1>(8).tile<8>(), shift, in, all);
  all.synchronize();
  for (int n = 0; n < 8; ++n) CHECK(data[static_cast<std::size_t>(n)] == static_cast<float>(n + 1));
}
