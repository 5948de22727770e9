// Tiles whose rows are long enough that a CPU takes neighbouring threads as one vector, in all that
// vectors do and do not do: whatever the device, each thread gets its own result.
#include "tests/language/both.hpp"

namespace {

constexpr int side = 32;
using square = std::vector<float>;

square numbers(int step) {
  square made(side * side);
  for (std::size_t i = 0; i < made.size(); ++i) {
    made[i] = static_cast<float>(i * static_cast<std::size_t>(step) % 97) / 8 - 5;
  }
  return made;
}

float at(const square& numbers, int row, int column) {
  return numbers[static_cast<std::size_t>(row * side + column)];
}

/// One thread, as the host sees it.
struct thread {
  const square &first, &second;
  int i, j;
  int height, width;

  float a(int row, int column) const { return at(first, row, column); }
  float b(int row, int column) const { return at(second, row, column); }
  int top() const { return i / height * height; }
  int left() const { return j / width * width; }
};

/// Runs `text`, a kernel of two views to read and one to write, in tiles of `height` times `Width`.
template <int Height, int Width>
square run(const std::string& text, const square& a, const square& b) {
  square out(side * side, -1);
  const tiles::array_view<const float, 2> first(side, side, a), second(side, side, b);
  tiles::array_view<float, 2> result(side, side, out);
  tiles::parallel_for_each(result.extent.tile<Height, Width>(), tiles::kernel("rows.tile", text),
                           first, second, result);
  result.synchronize();
  return out;
}

std::string kernel_of(int height, int width, const std::string& body) {
  const std::string tile = std::to_string(height) + ", " + std::to_string(width);
  return "#define HEIGHT " + std::to_string(height) + "\n#define WIDTH " + std::to_string(width) +
         "\nvoid k(tiled_index<" + tile +
         "> t, array_view<const float, 2> a, array_view<const float, 2> b, "
         "array_view<float, 2> out) {\n"
         "  const int row = t.local[0], column = t.local[1];\n" +
         body + "}\n";
}

template <int Height, int Width, class Expected>
void check_body(const std::string& body, const Expected& expected) {
  const square a = numbers(7), b = numbers(5);
  const square got = run<Height, Width>(kernel_of(Height, Width, body), a, b);
  for (int i = 0; i < side; ++i) {
    for (int j = 0; j < side; ++j) {
      CAPTURE(Height, Width, i, j);
      REQUIRE(at(got, i, j) == expected(thread{a, b, i, j, Height, Width}));
    }
  }
}

/// In tiles of several shapes, one of them with rows too short for vectors.
template <class Expected>
void check(const std::string& body, const Expected& expected) {
  check_body<16, 16>(body, expected);
  check_body<2, 8>(body, expected);
  check_body<1, 32>(body, expected);
  check_body<4, 4>(body, expected);
}

}  // namespace

TEST_CASE("each thread of a row sums up its own products") {
  check(
      "tile_static float left[HEIGHT][WIDTH], right[WIDTH][WIDTH];\n"
      "float sum = 0;\n"
      "for (int i = 0; i < 32; i += WIDTH) {\n"
      "  left[row][column] = a(t.global[0], i + column);\n"
      "  for (int k = row; k < WIDTH; k += HEIGHT) right[k][column] = b(i + k, t.global[1]);\n"
      "  t.barrier.wait();\n"
      "  for (int k = 0; k < WIDTH; ++k) sum += left[row][k] * right[k][column];\n"
      "  t.barrier.wait();\n"
      "}\n"
      "out[t.global] = sum;\n",
      [](const thread& t) {
        float sum = 0;
        for (int k = 0; k < side; ++k) sum += t.a(t.i, k) * t.b(k, t.j);
        return sum;
      });
}

TEST_CASE("loops within loops change what a row keeps from one barrier to the next") {
  check(
      "tile_static float s[HEIGHT][WIDTH];\n"
      "float sum = a[t.global];\n"
      "int count = t.global[1];\n"
      "s[row][column] = b[t.global];\n"
      "t.barrier.wait();\n"
      "for (int k = 0; k < WIDTH; ++k) {\n"
      "  const float scale = s[row][k];\n"
      "  int twice = 2 * k;\n"
      "  twice += 1;\n"
      "  for (int n = 0; n < 3; ++n) {\n"
      "    sum = sum - scale * n;\n"
      "    count = count + twice * (row - column);\n"
      "  }\n"
      "}\n"
      "t.barrier.wait();\n"
      "s[row][column] = -sum + count;\n"
      "t.barrier.wait();\n"
      "out[t.global] = s[row][WIDTH - 1 - column];\n",
      [](const thread& t) {
        const int j = t.left() + t.width - 1 - (t.j - t.left());
        float sum = t.a(t.i, j);
        int count = j;
        for (int k = 0; k < t.width; ++k) {
          for (int n = 0; n < 3; ++n) {
            sum -= t.b(t.i, t.left() + k) * static_cast<float>(n);
            count += (2 * k + 1) * (t.i - t.top() - (j - t.left()));
          }
        }
        return -sum + static_cast<float>(count);
      });
}

TEST_CASE("threads that start a loop one behind the other end it where each one's condition does") {
  check(
      "tile_static float s[HEIGHT][WIDTH];\n"
      "float sum = 0;\n"
      "int rounds = 0;\n"
      "const int next = column + 1;\n"
      "for (int k = t.global[1]; k < 29 - row; k += 3) {\n"
      "  sum += a(t.global[0], k);\n"
      "  rounds += next;\n"
      "}\n"
      "s[row][column] = sum;\n"
      "t.barrier.wait();\n"
      "out[t.global] = s[row][column] + 1000 * rounds;\n",
      [](const thread& t) {
        float sum = 0;
        int rounds = 0;
        for (int k = t.j; k < 29 - (t.i - t.top()); k += 3) {
          sum += t.a(t.i, k);
          rounds += t.j - t.left() + 1;
        }
        return sum + 1000 * static_cast<float>(rounds);
      });
}

TEST_CASE("one thread of a row does what the others do not, and keeps it") {
  check(
      "tile_static float s[HEIGHT][WIDTH + 1];\n"
      "float sum = b[t.global];\n"
      "int changed = 1;\n"
      "s[row][column] = row == 0 ? a[t.global] : sum;\n"
      "if (column + 1 == WIDTH && row < 3) {\n"
      "  s[row][WIDTH] = a(t.global[0], 0);\n"
      "  sum += 4;\n"
      "  changed = column;\n"
      "}\n"
      "if (column == WIDTH) sum = 0;\n"
      "t.barrier.wait();\n"
      "out[t.global] = s[row][column + (row < 3 ? 1 : 0)] + sum * changed;\n",
      [](const thread& t) {
        const int row = t.i - t.top(), column = t.j - t.left();
        const auto s = [&](int j) {
          if (j == t.width) return t.a(t.i, 0);
          return row == 0 ? t.a(t.i, t.left() + j) : t.b(t.i, t.left() + j);
        };
        const bool is_last = column + 1 == t.width && row < 3;
        const float sum = t.b(t.i, t.j) + (is_last ? 4.0f : 0.0f);
        return s(column + (row < 3 ? 1 : 0)) + sum * static_cast<float>(is_last ? column : 1);
      });
}

TEST_CASE("each thread of a row chooses for itself what it keeps") {
  check(
      "tile_static float held[WIDTH];\n"
      "if (row == 0) held[column] = b(t.global[0], t.global[1]);\n"
      "t.barrier.wait();\n"
      "const float own = a(t.global[0], t.global[1]);\n"
      "float best = own, sum = 0;\n"
      "int where = -1;\n"
      "for (int k = 0; k < WIDTH; ++k) {\n"
      "  if (held[k] > best) {\n"
      "    best = held[k];\n"
      "    if (k == column) sum += 1; else where = k;\n"
      "  }\n"
      "  sum += held[k] > own ? held[k] - own : own < 0 && k > column ? 0.5f : own;\n"
      "}\n"
      "if (own > 2 || where == column) best -= 1;\n"
      "out[t.global] = best + sum * 8 + where * 1024;\n",
      [](const thread& t) {
        const float own = t.a(t.i, t.j);
        float best = own, sum = 0;
        int where = -1;
        for (int k = 0; k < t.width; ++k) {
          const float held = t.b(t.top(), t.left() + k);
          if (held > best) {
            best = held;
            if (k == t.j - t.left()) {
              sum += 1;
            } else {
              where = k;
            }
          }
          sum += held > own ? held - own : own < 0 && k > t.j - t.left() ? 0.5f : own;
        }
        if (own > 2 || where == t.j - t.left()) best -= 1;
        return best + sum * 8 + static_cast<float>(where) * 1024;
      });
}

TEST_CASE("what only some threads of a row read may lie outside its view") {
  const int nowhere_near = 1 << 29;  // what reads there ends the process
  check(
      "tile_static float held[HEIGHT][WIDTH];\n"
      "held[row][column] = a(t.global[0], t.global[1]);\n"
      "t.barrier.wait();\n"
      "int i = column;\n"
      "float x = held[row][i];\n"
      "if (held[row][i] > 90) { i = " +
          std::to_string(nowhere_near) +
          "; x = held[row][i]; }\n"
          "if (x > 90) x = b(" +
          std::to_string(nowhere_near) +
          ", 0);\n"
          "out[t.global] = held[row][column] > 90 ? b(" +
          std::to_string(nowhere_near) + ", 1) : x;\n",
      [](const thread& t) { return t.a(t.i, t.j); });
}

TEST_CASE("signed and unsigned numbers wrap and become floats in rows as they do elsewhere") {
  check(
      "tile_static int s[HEIGHT][WIDTH];\n"
      "unsigned int mixed = 4294967290u + column;\n"
      "s[row][column] = t.global[1] * 3 - row;\n"
      "t.barrier.wait();\n"
      "for (int k = 0; k < 4; ++k) mixed = mixed * 3u + (unsigned)s[row][k];\n"
      "t.barrier.wait();\n"
      "out[t.global] = (float)mixed - (float)s[row][column] / 4;\n",
      [](const thread& t) {
        const int row = t.i - t.top();
        unsigned mixed = 4294967290u + static_cast<unsigned>(t.j - t.left());
        for (int k = 0; k < 4; ++k) {
          mixed = mixed * 3 + static_cast<unsigned>((t.left() + k) * 3 - row);
        }
        return static_cast<float>(mixed) - static_cast<float>(t.j * 3 - row) / 4;
      });
}

TEST_CASE("threads of a row read down the columns of what the tile shares") {
  check(
      "tile_static float s[33][33];\n"
      "for (int k = row; k < 33; k += HEIGHT) {\n"
      "  for (int l = column; l < 33; l += WIDTH) s[k][l] = k < 32 && l < 32 ? a(k, l) : 0;\n"
      "}\n"
      "t.barrier.wait();\n"
      "const float turned = s[column][row];\n"
      "out[t.global] = 2 * turned - s[column + 1][row + 1] + b[t.global] * s[row][column];\n",
      [](const thread& t) {
        const int row = t.i - t.top(), column = t.j - t.left();
        const float below = column + 1 < side && row + 1 < side ? t.a(column + 1, row + 1) : 0;
        return 2 * t.a(column, row) - below + t.b(t.i, t.j) * t.a(row, column);
      });
}

TEST_CASE("threads of a row read down a column that they change later on") {
  check(
      "tile_static float s[WIDTH][32];\n"
      "for (int k = row; k < WIDTH; k += HEIGHT) {\n"
      "  for (int l = column; l < 32; l += WIDTH) s[k][l] = a(k, l);\n"
      "}\n"
      "t.barrier.wait();\n"
      "const float own = s[column][row];\n"
      "s[column][row] = own + 1;\n"
      "out[t.global] = own + s[column][row];\n",
      [](const thread& t) {
        const float own = t.a(t.j - t.left(), t.i - t.top());
        return own + (own + 1);
      });
}

TEST_CASE("a loop adds to an element of a view what the tile shares") {
  check(
      "tile_static float s[HEIGHT][WIDTH];\n"
      "s[row][column] = a[t.global];\n"
      "t.barrier.wait();\n"
      "for (int k = 0; k < WIDTH; ++k) {\n"
      "  for (int l = 0; l < 2; ++l) out(t.global[0], t.global[1]) += s[row][k] * (l + 1);\n"
      "}\n"
      "for (int k = 0; k < row - row; ++k) out(t.global[0] + 99, 0) += s[0][k];\n",
      [](const thread& t) {
        float sum = -1;
        for (int k = 0; k < t.width; ++k) {
          sum += t.a(t.i, t.left() + k) * 1;
          sum += t.a(t.i, t.left() + k) * 2;
        }
        return sum;
      });
}

TEST_CASE("threads of a row compute bit by bit, shift and count, by numbers of their own index") {
  check(
      "tile_static int s[HEIGHT][WIDTH];\n"
      "s[row][column] = t.global[1] * 3 - t.global[0];\n"
      "const float scaled = (float) t.global[1] / 4 - row;\n"
      "t.barrier.wait();\n"
      "unsigned int mixed = 0x9e3779b9u + s[row][column];\n"
      "int signed_one = s[row][0] - column, count = 0;\n"
      "for (int k = 0; k < 4; ++k) {\n"
      "  mixed ^= mixed << 13;\n"
      "  mixed = (mixed | k) & ~(mixed >> (k + 1));\n"
      "  signed_one = (signed_one >> 1) ^ (signed_one & s[row][k]);\n"
      "  if (mixed > 99u) count++;\n"
      "  count--;\n"
      "}\n"
      "out[t.global] = (float) (mixed >> 8) + signed_one + count + scaled;\n",
      [](const thread& t) {
        const int row = t.i - t.top(), column = t.j - t.left();
        unsigned mixed = 0x9e3779b9u + static_cast<unsigned>(t.j * 3 - t.i);
        int signed_one = t.left() * 3 - t.i - column, count = 0;
        for (int k = 0; k < 4; ++k) {
          mixed ^= mixed << 13;
          mixed = (mixed | static_cast<unsigned>(k)) & ~(mixed >> (k + 1));
          signed_one = (signed_one >> 1) ^ (signed_one & ((t.left() + k) * 3 - t.i));
          if (mixed > 99u) count++;
          count--;
        }
        const float scaled = static_cast<float>(t.j) / 4 - static_cast<float>(row);
        return static_cast<float>(mixed >> 8) + static_cast<float>(signed_one) +
               static_cast<float>(count) + scaled;
      });
}
