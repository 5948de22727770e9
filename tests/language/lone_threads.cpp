// What one thread of a tile computes of all that the others have copied: whatever the shape, and
// wherever it is read, each tile gets what was copied.
#include "tests/language/both.hpp"

namespace {

constexpr int height = 4, width = 8;

/// Sums that depend on their order.
std::vector<float> numbers(int rows, int columns) {
  std::vector<float> made(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  for (std::size_t i = 0; i < made.size(); ++i) {
    made[i] = static_cast<float>(i * 2654435761U % 65536) / 7;
  }
  return made;
}

/// Of each tile, where the kernel copied the element at (row + down, column + right), by columns.
std::vector<float> sums_of(const std::vector<float>& in, int rows, int columns, int down,
                           int right) {
  const auto stride = static_cast<std::size_t>(columns + right);
  std::vector<float> sums;
  for (int top = 0; top < rows; top += height) {
    for (int left = 0; left < columns; left += width) {
      float sum = 0;
      for (int j = 0; j < width; ++j) {
        for (int i = 0; i < height; ++i) {
          sum += in[static_cast<std::size_t>(top + down + i) * stride +
                    static_cast<std::size_t>(left + right + j)];
        }
      }
      sums.push_back(sum);
    }
  }
  return sums;
}

const std::string head =
    "void k(tiled_index<4, 8> t, array_view<float, 2> v, array_view<float, 2> sums, int down) {\n";
const std::string turned = "tile_static float s[8][4];\n";
const std::string wait = "t.barrier.wait();\n";
const std::string add_up =
    "if (t.local[0] == 1 && t.local[1] == 2) {\n"
    "  for (int j = 0; j < 8; ++j) {\n"
    "    for (int i = 0; i < 4; ++i) sums(t.tile[0], t.tile[1]) += s[j][i];\n"
    "  }\n"
    "}\n";

/// Runs the kernel over two rows of tiles; `v` has a row and a column more than they have threads.
void check(const std::string& body, int tiles_in_row) {
  CAPTURE(body, tiles_in_row);
  const int rows = 2 * height, columns = tiles_in_row * width;
  std::vector<float> in = numbers(rows + 1, columns + 1);
  const std::vector<float> expected = sums_of(in, rows, columns, 1, 1);
  std::vector<float> sums(expected.size(), 0);
  tiles::array_view<float, 2> view(rows + 1, columns + 1, in);
  tiles::array_view<float, 2> result(2, tiles_in_row, sums);
  tiles::parallel_for_each(tiles::extent<2>(rows, columns).tile<height, width>(),
                           tiles::kernel("lone.tile", head + body + "}"), view, result, 1);
  result.synchronize();
  CHECK(sums == expected);
}

}  // namespace

TEST_CASE("one thread adds up what all threads of its tile have copied") {
  const std::string copy =
      GENERATE("s[t.local[1]][t.local[0]] = v(t.global[0] + 1, t.global[1] + 1);\n",
               "const int row = t.local[0], column = t.local[1];\n"
               "s[column][row] = v(t.tile_origin[0] + row + down,\n"
               "  column + t.tile_origin[1] - (-1));\n",
               "s[t.local[1]][t.local[0]] = v[index<2>(down + t.global[0], "
               "t.global[1] + down)];\n");
  check(turned + copy + wait + add_up, GENERATE(1, 7, 8, 9, 17));
}

TEST_CASE("what was copied stays what it was when the view changes") {
  const std::string copy = "s[t.local[1]][t.local[0]] = v(t.global[0] + 1, t.global[1] + 1);\n";
  const std::string change = "v(t.global[0] + 1, t.global[1] + 1) = 0;\n";
  const std::string change_all =
      "if (t.local[0] == 1 && t.local[1] == 2) {\n"
      "  for (int i = 1; i <= 4; ++i) {\n"
      "    for (int j = 1; j <= 8; ++j) v(t.tile_origin[0] + i, t.tile_origin[1] + j) = 0;\n"
      "  }\n"
      "}\n";
  const std::string body = GENERATE_COPY(turned + copy + change + wait + add_up,
                                         turned + copy + wait + change + wait + add_up,
                                         turned + copy + wait + change_all + add_up);
  check(body, GENERATE(1, 8, 9));
}

TEST_CASE("what was copied stays what it was when another view shows the same elements") {
  const int tiles_in_row = GENERATE(1, 8, 9);
  const int rows = 2 * height, columns = tiles_in_row * width;
  std::vector<float> in = numbers(rows, columns);
  const std::vector<float> before = in;
  tiles::array_view<float, 2> view(rows, columns, in);
  const int times = GENERATE(1, 2);
  const std::string add_up =
      "    for (int i = 0; i < 4; ++i) {\n"
      "      for (int j = 0; j < 8; ++j) w[t.tile_origin] += s[i][j];\n"
      "    }\n";
  const std::string text =
      "void k(tiled_index<4, 8> t, array_view<const float, 2> v, array_view<float, 2> w) {\n"
      "  tile_static float s[4][8];\n"
      "  s[t.local[0]][t.local[1]] = v[t];\n"
      "  t.barrier.wait();\n"
      "  if (t.local[0] == 0 && t.local[1] == 0) {\n" +
      add_up + (times == 1 ? "" : add_up) + "  }\n}\n";
  tiles::parallel_for_each(view.extent.tile<height, width>(), tiles::kernel("same.tile", text),
                           tiles::array_view<const float, 2>(view), view);
  view.synchronize();
  for (int top = 0; top < rows; top += height) {
    for (int left = 0; left < columns; left += width) {
      const auto at = [&](int i, int j) {
        return before[static_cast<std::size_t>((top + i) * columns + left + j)];
      };
      float sum = at(0, 0);
      for (int n = 0; n < times * height * width; ++n) sum += at(n / width % height, n % width);
      CAPTURE(times, top, left);
      CHECK(view(top, left) == sum);
    }
  }
}

TEST_CASE("only what has been copied is read") {
  constexpr int count = 21;
  std::vector<int> in(count), sums(3, 0);
  for (int i = 0; i < count; ++i) in[static_cast<std::size_t>(i)] = i * i + 1;
  tiles::array_view<const int, 1> view(count, in);
  tiles::array_view<int, 1> result(3, sums);
  const std::string text =
      "void k(tiled_index<8> t, array_view<const int, 1> v, array_view<int, 1> sums) {\n"
      "  tile_static int s[8];\n"
      "  s[t.local[0]] = 0;\n"
      "  if (t.global[0] < 21) s[t.local[0]] = v[t];\n"
      "  t.barrier.wait();\n"
      "  if (t.local[0] == 0) {\n"
      "    for (int i = 0; i < 8; ++i) sums[t.tile] += s[i];\n"
      "  }\n"
      "}\n";
  tiles::parallel_for_each(tiles::extent<1>(count).tile<8>().pad(),
                           tiles::kernel("ends.tile", text), view, result);
  for (int tile = 0; tile < 3; ++tile) {
    int sum = 0;
    for (int i = tile * 8; i < std::min(count, tile * 8 + 8); ++i) sum += i * i + 1;
    CHECK(result[tile] == sum);
  }
}
