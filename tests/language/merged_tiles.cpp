// Kernels that make it hard to run several tiles as one work-group: tiles that go separate ways,
// that are missing at the edge of the domain, or that share less than they seem to. Each runs with
// two tiles merged, with many, and in the shape that the device chooses; loops on the host are the
// reference.
#include <array>
#include <functional>

#include "tests/language/both.hpp"
#include "tiles/tiles.h"

namespace {

using place = std::array<int, 3>;

constexpr int unwritten = -7;

/// Numbers over a domain of up to three dimensions; those in front have the extent 1.
struct numbers {
  place extents;
  std::vector<int> elements;

  int& operator()(int i, int j, int k) {
    return elements.at(static_cast<std::size_t>((i * extents[1] + j) * extents[2] + k));
  }
  int operator()(int i, int j, int k) const { return const_cast<numbers&>(*this)(i, j, k); }
  int& operator()(int i, int j) { return (*this)(0, i, j); }
  int operator()(int i, int j) const { return (*this)(0, i, j); }
};

/// What the kernel and the host read. n is 3.
struct problem {
  int rank;
  place tile, tiles;
  numbers in;
  std::vector<int> c;  ///< 64 numbers from 0 to 4
};

/// A tile, as the loops on the host see it: the place of its first thread is (i, j, k) in `out`.
struct tile_of_host {
  const problem& p;
  place tile;
  numbers& out;

  place origin() const { return {tile[0] * p.tile[0], tile[1] * p.tile[1], tile[2] * p.tile[2]}; }
};

using host_tile = std::function<void(tile_of_host&)>;

constexpr int n = 3;

problem problem_of(int rank, const place& tile, const place& tiles) {
  problem made{
      rank, tile, tiles, {{tile[0] * tiles[0], tile[1] * tiles[1], tile[2] * tiles[2]}, {}}, {}};
  const place& all = made.in.extents;
  for (int e = 0; e < all[0] * all[1] * all[2]; ++e)
    made.in.elements.push_back(e * 7919 % 101 - 20);
  for (int e = 0; e < 64; ++e) made.c.push_back((e * e + 3 * e + 2) % 5);
  return made;
}

void check_ok(tiles_status status) {
  if (status != TILES_OK) FAIL(tiles_get_last_error());
}

struct shape_of_run {
  tiles_shape shape;
  int most;
};

tiles_array_view view_of(int rank, const place& extents, int* data, bool is_const) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_INT32;
  desc.rank = static_cast<std::uint32_t>(rank);
  if (is_const) desc.flags = TILES_DATA_CONST;
  for (int d = 0; d < rank; ++d) desc.extent[d] = extents[static_cast<std::size_t>(3 - rank + d)];
  tiles_array_view made = nullptr;
  check_ok(tiles_array_view_create(&desc, data, nullptr, &made));
  return made;
}

numbers on_device(const std::string& text, problem p, const shape_of_run& how) {
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = text.c_str();
  desc.shape = how.shape;
  desc.merged_tiles = how.most;
  tiles_kernel kernel = nullptr;
  check_ok(tiles_kernel_create(&desc, &kernel));
  numbers out{p.in.extents, std::vector<int>(p.in.elements.size(), unwritten)};
  tiles_array_view views[] = {view_of(p.rank, p.in.extents, p.in.elements.data(), true),
                              view_of(1, {1, 1, 64}, p.c.data(), true),
                              view_of(p.rank, p.in.extents, out.elements.data(), false)};
  std::vector<tiles_argument> arguments;
  for (tiles_array_view each : views) arguments.push_back(tiles_argument_view(nullptr, each));
  const std::int32_t value = n;
  arguments.push_back(tiles_argument_value(nullptr, TILES_TYPE_INT32, &value));
  std::vector<std::int64_t> domain;
  for (int d = 3 - p.rank; d < 3; ++d) domain.push_back(p.in.extents[static_cast<std::size_t>(d)]);
  tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
  launch.rank = static_cast<std::uint32_t>(p.rank);
  launch.extent = domain.data();
  launch.arguments = arguments.data();
  launch.argument_count = static_cast<std::uint32_t>(arguments.size());
  check_ok(tiles_kernel_launch(kernel, nullptr, &launch, nullptr));
  check_ok(tiles_array_view_synchronize(views[2], nullptr));
  for (tiles_array_view each : views) check_ok(tiles_array_view_release(each));
  check_ok(tiles_kernel_release(kernel));
  return out;
}

void compare(const std::string& text, const problem& p, const host_tile& run) {
  numbers expected{p.in.extents, std::vector<int>(p.in.elements.size(), unwritten)};
  for (int a = 0; a < p.tiles[0]; ++a) {
    for (int b = 0; b < p.tiles[1]; ++b) {
      for (int c = 0; c < p.tiles[2]; ++c) {
        tile_of_host tile{p, {a, b, c}, expected};
        run(tile);
      }
    }
  }
  for (const shape_of_run& how :
       {shape_of_run{TILES_SHAPE_MERGED, 2}, {TILES_SHAPE_MERGED, 0}, {TILES_SHAPE_AUTOMATIC, 0}}) {
    CAPTURE(text, p.tiles[0], p.tiles[1], p.tiles[2], how.shape, how.most);
    CHECK(on_device(text, p, how).elements == expected.elements);
  }
}

const std::string views =
    ", array_view<const int, RANK> in, array_view<const int, 1> c, array_view<int, RANK> out, int "
    "n)";

std::string replaced(std::string text, const std::string& word, const std::string& by) {
  for (std::size_t at; (at = text.find(word)) != std::string::npos;)
    text.replace(at, word.size(), by);
  return text;
}

std::string kernel_of_rank(const std::string& functions, const std::string& thread, int rank,
                           const std::string& body) {
  return functions + "void k(" + thread + replaced(views, "RANK", std::to_string(rank)) + " {\n" +
         body + "}";
}

// Over tiles of 4 x 8. `body` has i, j, y, x; the host's too.
using host_thread = std::function<int(const tile_of_host&, int i, int j, int y, int x)>;

void check_tiles(const std::string& body, const host_tile& run, const std::string& functions = "") {
  const std::string text = kernel_of_rank(
      functions, "tiled_index<4, 8> t", 2,
      "  const int i = t.global[0], j = t.global[1], y = t.local[0], x = t.local[1];\n" + body);
  for (const auto& [rows, columns] :
       {std::pair(1, 1), {1, 2}, {2, 1}, {2, 2}, {3, 5}, {4, 4}, {9, 7}}) {
    compare(text, problem_of(2, {1, 4, 8}, {1, rows, columns}), run);
  }
}

// `unwritten` is what a thread that stores nothing returns.
void check_threads(const std::string& body, const host_thread& thread,
                   const std::string& functions = "") {
  check_tiles(
      body,
      [&](tile_of_host& tile) {
        for (int y = 0; y < 4; ++y) {
          for (int x = 0; x < 8; ++x) {
            const int i = tile.origin()[1] + y, j = tile.origin()[2] + x;
            tile.out(i, j) = thread(tile, i, j, y, x);
          }
        }
      },
      functions);
}

const std::string wait = "  t.barrier.wait();\n";

int row_of(const tile_of_host& t) { return t.tile[1]; }
int column_of(const tile_of_host& t) { return t.tile[2]; }
int c_of(const tile_of_host& t, int at) { return t.p.c.at(static_cast<std::size_t>(at)); }

}  // namespace

TEST_CASE("tiles go round a loop as often as their indices say") {
  check_threads(
      "  int s = 0;\n"
      "  for (int r = 0; r < c[t.tile[0]] + t.tile[1]; ++r) {\n"
      "    if (r == 2) continue;\n"
      "    s = s * 3 % 1000 + in(i, j) + r;\n"
      "    if (s % 11 == n) break;\n"
      "  }\n"
      "  out[t] = s;\n",
      [](const tile_of_host& t, int i, int j, int, int) {
        int s = 0;
        for (int r = 0; r < c_of(t, row_of(t)) + column_of(t); ++r) {
          if (r == 2) continue;
          s = s * 3 % 1000 + t.p.in(i, j) + r;
          if (s % 11 == n) break;
        }
        return s;
      });
}

namespace {

// Reverses what the tile holds, again and again.
int turned(const tile_of_host& t, int times, int y, int x) {
  int s[2][4][8], now = 0;
  for (int a = 0; a < 4; ++a) {
    for (int b = 0; b < 8; ++b) s[0][a][b] = t.p.in(t.origin()[1] + a, t.origin()[2] + b);
  }
  for (int r = 0; r < times; ++r) {
    for (int a = 0; a < 4; ++a) {
      for (int b = 0; b < 8; ++b) s[1 - now][a][b] = s[now][3 - a][(b + r) % 8] + r;
    }
    now = 1 - now;
  }
  return s[now][y][x];
}

std::string turning(const std::string& times) {
  return "  tile_static int s[2][4][8];\n"
         "  s[0][y][x] = in(i, j);\n" +
         wait +
         "  int now = 0;\n"
         "  for (int r = 0; r < " +
         times +
         "; ++r) {\n"
         "    s[1 - now][y][x] = s[now][3 - y][(x + r) % 8] + r;\n"
         "    now = 1 - now;\n" +
         wait +
         "  }\n"
         "  out[t] = s[now][y][x];\n";
}

}  // namespace

TEST_CASE("tiles wait as often as data say, all of them, those of a row, of a column, or each") {
  check_threads(turning("c[n] + 1"), [](const tile_of_host& t, int, int, int y, int x) {
    return turned(t, c_of(t, n) + 1, y, x);
  });
  check_threads(turning("c[t.tile[0]]"), [](const tile_of_host& t, int, int, int y, int x) {
    return turned(t, c_of(t, row_of(t)), y, x);
  });
  check_threads(turning("c[t.tile[1] + 3]"), [](const tile_of_host& t, int, int, int y, int x) {
    return turned(t, c_of(t, column_of(t) + 3), y, x);
  });
  check_threads(turning("c[t.tile[1] * 5 + t.tile[0]]"),
                [](const tile_of_host& t, int, int, int y, int x) {
                  return turned(t, c_of(t, column_of(t) * 5 + row_of(t)), y, x);
                });
}

TEST_CASE("tiles leave a loop with barriers where their row, or data that all share, say so") {
  check_threads(
      "  tile_static int s[4][8];\n"
      "  int sum = 0, r = 0;\n"
      "  while (true) {\n"
      "    s[y][x] = in(i, j) * r;\n" +
          wait + "    sum += s[3 - y][7 - x];\n" + wait +
          "    if (c[(t.tile[0] + r) % 64] == n) break;\n"
          "    if (++r == 6) break;\n"
          "  }\n"
          "  out[t] = sum * 10 + r;\n",
      [](const tile_of_host& t, int, int, int y, int x) {
        int sum = 0, r = 0;
        while (true) {
          sum += t.p.in(t.origin()[1] + 3 - y, t.origin()[2] + 7 - x) * r;
          if (c_of(t, (row_of(t) + r) % 64) == n) break;
          if (++r == 6) break;
        }
        return sum * 10 + r;
      });
}

TEST_CASE("tiles go on with a loop that has barriers in some turns") {
  check_threads(
      "  tile_static int s[4][8];\n"
      "  int sum = 0;\n"
      "  for (int r = 0; r < 5; ++r) {\n"
      "    if ((t.tile[0] + r) % 2 == 0) continue;\n"
      "    s[y][x] = in(i, j) + r;\n" +
          wait + "    sum = sum * 2 + s[3 - y][x];\n" + wait +
          "  }\n"
          "  out[t] = sum;\n",
      [](const tile_of_host& t, int, int j, int y, int) {
        int sum = 0;
        for (int r = 0; r < 5; ++r) {
          if ((row_of(t) + r) % 2 == 0) continue;
          sum = sum * 2 + t.p.in(t.origin()[1] + 3 - y, j) + r;
        }
        return sum;
      });
}

TEST_CASE("what a tile's first thread finds decides how often the tile waits") {
  check_threads(
      "  tile_static int s[4][8];\n"
      "  int turns = 0;\n"
      "  while (tile_uniform(turns < (in(i, j) + 20) % 5)) {\n"
      "    s[y][x] = turns + in(i, j);\n" +
          wait + "    turns += s[3 - y][x] - in(t.tile_origin[0] + 3 - y, j) - turns + 1;\n" +
          wait +
          "  }\n"
          "  out[t] = turns;\n",
      [](const tile_of_host& t, int, int, int, int) {
        return (t.p.in(t.origin()[1], t.origin()[2]) + 20) % 5;
      });
}

TEST_CASE("threads return early from loops in loops") {
  const char* const body =
      "  int sum = 0;\n"
      "  for (int a = 0; a < 3; ++a) {\n"
      "    for (int b = 0; b <= c[a]; ++b) {\n"
      "      if ((in(i, j) + 20 + a * b) % 7 == n) return;\n"
      "      sum += in(i, j) * a + b;\n"
      "    }\n"
      "    if (sum > 100) { out(i, j) = -1; return; }\n"
      "  }\n"
      "  out(i, j) = sum;\n";
  const auto thread = [](const tile_of_host& t, int i, int j) {
    int sum = 0;
    for (int a = 0; a < 3; ++a) {
      for (int b = 0; b <= c_of(t, a); ++b) {
        if ((t.p.in(i, j) + 20 + a * b) % 7 == n) return unwritten;
        sum += t.p.in(i, j) * a + b;
      }
      if (sum > 100) return -1;
    }
    return sum;
  };
  check_threads(body,
                [&](const tile_of_host& t, int i, int j, int, int) { return thread(t, i, j); });
  for (const auto& [rows, columns] : {std::pair(1, 1), {17, 31}, {64, 32}, {3, 130}}) {
    compare(kernel_of_rank("", "index<2> t", 2,
                           "  const int i = t[0], j = t[1];\n" + std::string(body)),
            problem_of(2, {1, 1, 1}, {1, rows, columns}), [&](tile_of_host& t) {
              t.out(row_of(t), column_of(t)) = thread(t, row_of(t), column_of(t));
            });
  }
}

TEST_CASE("whole tiles return early, before barriers and in a loop of them") {
  check_threads(
      "  tile_static int s[4][8];\n"
      "  if (c[t.tile[0]] == n || t.tile[1] == 1) return;\n"
      "  s[y][x] = in(i, j);\n" +
          wait + "  out[t] = s[3 - y][7 - x];\n",
      [](const tile_of_host& t, int, int, int y, int x) {
        if (c_of(t, row_of(t)) == n || column_of(t) == 1) return unwritten;
        return t.p.in(t.origin()[1] + 3 - y, t.origin()[2] + 7 - x);
      });
  check_threads(
      "  tile_static int s[4][8];\n"
      "  int sum = 0;\n"
      "  for (int r = 0; r < 4; ++r) {\n"
      "    s[y][x] = in(i, j) + r;\n" +
          wait +
          "    sum += s[y][7 - x];\n"
          "    out[t] = sum;\n"
          "    if (t.tile[1] == r) return;\n" +
          wait +
          "  }\n"
          "  out[t] = sum + 1000;\n",
      [](const tile_of_host& t, int i, int, int, int x) {
        int sum = 0;
        for (int r = 0; r < 4; ++r) {
          sum += t.p.in(i, t.origin()[2] + 7 - x) + r;
          if (column_of(t) == r) return sum;
        }
        return sum + 1000;
      });
}

TEST_CASE("tiles share arrays of structs") {
  check_threads(
      "  tile_static cell s[4][8];\n"
      "  cell own;\n"
      "  own.a = in(i, j); own.b[0] = t.tile[0]; own.b[1] = j;\n"
      "  s[y][x] = own;\n" +
          wait +
          "  cell other = s[3 - y][7 - x];\n"
          "  other.b[y & 1] += 5;\n"
          "  s[3 - y][7 - x].b[1] += 100 * t.tile[1];\n" +
          wait +
          "  out[t] = other.a + other.b[0] * 3 + other.b[1] * 7 + s[y][x].b[1] + s[y][x].b[0];\n",
      [](const tile_of_host& t, int, int j, int y, int x) {
        const int a = t.p.in(t.origin()[1] + 3 - y, t.origin()[2] + 7 - x);
        int b[2] = {row_of(t), t.origin()[2] + 7 - x};
        b[y & 1] += 5;
        return a + b[0] * 3 + b[1] * 7 + (j + 100 * column_of(t)) + row_of(t);
      },
      "struct cell { int a; int b[2]; };\n");
}

TEST_CASE("a struct of which tiles share one member is of each tile") {
  check_threads(
      "  pair p; p.row = t.tile[0]; p.other = n;\n"
      "  for (int r = 0; r < 3; ++r) { p.other += c[r]; if (t.tile[1] == r) p.row += 10; }\n"
      "  pair q = p; q.row *= 2;\n"
      "  out[t] = p.row + 100 * p.other + 10000 * q.row;\n",
      [](const tile_of_host& t, int, int, int, int) {
        const int row = row_of(t) + (column_of(t) < 3 ? 10 : 0);
        return row + 100 * (n + c_of(t, 0) + c_of(t, 1) + c_of(t, 2)) + 10000 * row * 2;
      },
      "struct pair { int row, other; };\n");
}

TEST_CASE(
    "functions wait, with arrays of the caller's, their own, and where only some tiles call them") {
  const std::string exchange =
      "int exchange(tiled_index<4, 8> t, int (&s)[4][8], int v) {\n"
      "  s[t.local[0]][t.local[1]] = v;\n"
      "  t.barrier.wait();\n"
      "  const int got = s[3 - t.local[0]][7 - t.local[1]];\n"
      "  t.barrier.wait();\n"
      "  return got;\n}\n";
  const std::string own =
      "int exchange_here(tiled_index<4, 8> t, int v) {\n"
      "  tile_static int s[4][8];\n"
      "  s[t.local[0]][t.local[1]] = v;\n"
      "  t.barrier.wait();\n"
      "  const int got = s[3 - t.local[0]][7 - t.local[1]];\n"
      "  t.barrier.wait();\n"
      "  return got;\n}\n";
  const auto other = [](const tile_of_host& t, int y, int x) {
    return t.p.in(t.origin()[1] + 3 - y, t.origin()[2] + 7 - x);
  };
  check_threads(
      "  tile_static int s[4][8];\n"
      "  int v = exchange(t, s, in(i, j));\n"
      "  v += exchange(t, s, t.tile[0] * 10 + x);\n"
      "  out[t] = v;\n",
      [&](const tile_of_host& t, int, int, int y, int x) {
        return other(t, y, x) + row_of(t) * 10 + 7 - x;
      },
      exchange);
  check_threads(
      "  tile_static int s[4][8];\n"
      "  int v = n;\n"
      "  if (t.tile[0] % 2 == 0) v = exchange(t, s, in(i, j));\n"
      "  out[t] = v;\n",
      [&](const tile_of_host& t, int, int, int y, int x) {
        return row_of(t) % 2 == 0 ? other(t, y, x) : n;
      },
      exchange);
  check_threads(
      "  int v = exchange_here(t, in(i, j));\n"
      "  v = v * 3 + exchange_here(t, v);\n"
      "  out[t] = v;\n",
      [&](const tile_of_host& t, int i, int j, int y, int x) {
        return other(t, y, x) * 3 + t.p.in(i, j);
      },
      own);
}

TEST_CASE("a barrier is handed to a function") {
  check_threads(
      "  tile_static int s[4][8];\n"
      "  s[y][x] = in(i, j) + t.tile[1];\n"
      "  meet(t.barrier);\n"
      "  out[t] = s[3 - y][7 - x];\n",
      [](const tile_of_host& t, int, int, int y, int x) {
        return t.p.in(t.origin()[1] + 3 - y, t.origin()[2] + 7 - x) + column_of(t);
      },
      "void meet(const tile_barrier& b) { b.wait(); }\n");
}

TEST_CASE("pointers and references lead to what each tile holds") {
  check_threads(
      "  tile_static int s[4][8];\n"
      "  int own = in(i, j);\n"
      "  int* p = &own;\n"
      "  *p += t.tile[0];\n"
      "  int* q = &s[y][x];\n"
      "  *q = own;\n" +
          wait + "  const int* r = &s[3 - y][x];\n  out[t] = *r * 2 + *p;\n",
      [](const tile_of_host& t, int i, int j, int y, int) {
        return (t.p.in(t.origin()[1] + 3 - y, j) + row_of(t)) * 2 + t.p.in(i, j) + row_of(t);
      });
  check_threads(
      "  tile_static int s[4][8];\n"
      "  int held[3] = {n, 2 * n, 3 * n};\n"
      "  int& own = s[y][x];\n"
      "  own = in(i, j);\n"
      "  int& one = held[t.tile[0] % 3];\n"
      "  one += t.tile[1];\n"
      "  own += one;\n" +
          wait + "  out[t] = s[3 - y][7 - x] + held[0] + held[1] * 10 + held[2] * 100;\n",
      [](const tile_of_host& t, int, int, int y, int x) {
        int held[3] = {n, 2 * n, 3 * n};
        held[row_of(t) % 3] += column_of(t);
        return t.p.in(t.origin()[1] + 3 - y, t.origin()[2] + 7 - x) + held[row_of(t) % 3] +
               held[0] + held[1] * 10 + held[2] * 100;
      });
}

TEST_CASE("a function changes what each tile holds, by references") {
  check_threads(
      "  int a = n, b = t.tile[0];\n"
      "  for (int r = 0; r < 3; ++r) { add(a, r); if (r == t.tile[1]) swap(a, b); }\n"
      "  int low = 0, high = 0;\n"
      "  split(a * 7 + b, low, high);\n"
      "  out[t] = a + 100 * b + 10000 * low + 100000 * high;\n",
      [](const tile_of_host& t, int, int, int, int) {
        int a = n, b = row_of(t);
        for (int r = 0; r < 3; ++r) {
          a += r;
          if (r == column_of(t)) std::swap(a, b);
        }
        return a + 100 * b + 10000 * ((a * 7 + b) % 10) + 100000 * ((a * 7 + b) / 10);
      },
      "void add(int& to, int what) { to += what; }\n"
      "void swap(int& a, int& b) { const int kept = a; a = b; b = kept; }\n"
      "void split(int of, int& low, int& high) { low = of % 10; high = of / 10; }\n");
}

TEST_CASE("a switch on a tile's index falls through, and goes on with the loop around it") {
  check_threads(
      "  int s = 0;\n"
      "  for (int r = 0; r < 6; ++r) {\n"
      "    switch ((t.tile[0] + r * t.tile[1]) % 5) {\n"
      "      case 0: s += 1;\n"
      "      case 1: s += in(i, j); break;\n"
      "      case 2: continue;\n"
      "      case 3: if (s > n) { s -= 50; break; }\n"
      "      default: s = s * 2;\n"
      "    }\n"
      "    s += r;\n"
      "  }\n"
      "  out[t] = s;\n",
      [](const tile_of_host& t, int i, int j, int, int) {
        int s = 0;
        for (int r = 0; r < 6; ++r) {
          const int which = (row_of(t) + r * column_of(t)) % 5;
          if (which == 2) continue;
          if (which == 0) s += 1;
          if (which <= 1) {
            s += t.p.in(i, j);
          } else if (which == 3 && s > n) {
            s -= 50;
          } else {
            s = s * 2;
          }
          s += r;
        }
        return s;
      });
}

TEST_CASE("a switch that all tiles share holds barriers") {
  check_threads(
      "  tile_static int s[4][8];\n"
      "  int v = in(i, j);\n"
      "  for (int r = 0; r < 3; ++r) {\n"
      "    switch (c[r + n]) {\n"
      "      case 0: v += 1;\n"
      "      case 1: s[y][x] = v;\n" +
          wait + "        v = s[3 - y][7 - x] + t.tile[0];\n" + wait +
          "        break;\n"
          "      default: v -= t.tile[1];\n"
          "    }\n"
          "  }\n"
          "  out[t] = v;\n",
      [](const tile_of_host& t, int, int, int y, int x) {
        int at[2] = {y, x}, add = 0;
        // From the last turn on, where the value comes from.
        for (int r = 2; r >= 0; --r) {
          const int which = c_of(t, r + n);
          if (which > 1) {
            add -= column_of(t);
          } else {
            add += row_of(t) + (which == 0 ? 1 : 0);
            at[0] = 3 - at[0];
            at[1] = 7 - at[1];
          }
        }
        return t.p.in(t.origin()[1] + at[0], t.origin()[2] + at[1]) + add;
      });
}

TEST_CASE("arrays and vectors of a thread are of each tile, whatever component the tile names") {
  check_threads(
      "  int held[4] = {};\n"
      "  held[t.tile[0] & 3] = in(i, j);\n"
      "  held[(t.tile[0] + 1) & 3] += t.tile[1];\n"
      "  int_4 v(n, t.tile[0], 2, t.tile[1]);\n"
      "  v.xz = v.yw;\n"
      "  v += int_4(held[0], held[1], held[2], held[3]);\n"
      "  out[t] = v.x + v.y * 3 + v.z * 5 + v.w * 7;\n",
      [](const tile_of_host& t, int i, int j, int, int) {
        int held[4] = {};
        held[row_of(t) & 3] = t.p.in(i, j);
        held[(row_of(t) + 1) & 3] += column_of(t);
        return row_of(t) + held[0] + (row_of(t) + held[1]) * 3 + (column_of(t) + held[2]) * 5 +
               (column_of(t) + held[3]) * 7;
      });
}

TEST_CASE("threads read what others of their tile stored to a view") {
  check_threads(
      "  out[t] = in(i, j) + t.tile[0];\n"
      "  t.barrier.wait_with_global_memory_fence();\n"
      "  const int z = out(t.tile_origin[0] + 3 - y, t.tile_origin[1] + 7 - x);\n" +
          wait + "  out[t] = z * 2 + 1;\n",
      [](const tile_of_host& t, int, int, int y, int x) {
        return (t.p.in(t.origin()[1] + 3 - y, t.origin()[2] + 7 - x) + row_of(t)) * 2 + 1;
      });
}

TEST_CASE("what threads change in a view is changed once") {
  check_threads("  out[t] += in(i, j);\n  out(i, j) *= 2;\n  out(i, j)++;\n",
                [](const tile_of_host& t, int i, int j, int, int) {
                  return (unwritten + t.p.in(i, j)) * 2 + 1;
                });
  check_threads(
      "  for (int r = 0; r < 3; ++r) {\n"
      "    if (r == t.tile[0] % 3) continue;\n"
      "    out(i, j) = out(i, j) * 2 + r;\n"
      "  }\n",
      [](const tile_of_host& t, int, int, int, int) {
        int v = unwritten;
        for (int r = 0; r < 3; ++r) {
          if (r != row_of(t) % 3) v = v * 2 + r;
        }
        return v;
      });
}

TEST_CASE("atomic functions count once, in a tile's memory and in a view") {
  check_tiles(
      "  tile_static int s[8];\n"
      "  if (y == 0) s[x] = 0;\n" +
          wait + "  atomic_fetch_add(&s[(in(i, j) + 20) % 8], t.tile[0] + 1);\n" + wait +
          "  if (y == 0) out(t.tile_origin[0], j) = s[x];\n"
          "  if (y == 1) atomic_fetch_add(&out(t.tile_origin[0] + 1, t.tile_origin[1]), 2);\n",
      [](tile_of_host& t) {
        const int i = t.origin()[1], j = t.origin()[2];
        for (int x = 0; x < 8; ++x) {
          t.out(i, j + x) = 0;
          t.out(i + 1, j) += 2;
        }
        for (int y = 0; y < 4; ++y) {
          for (int x = 0; x < 8; ++x)
            t.out(i, j + (t.p.in(i + y, j + x) + 20) % 8) += row_of(t) + 1;
        }
      });
}

TEST_CASE("statements that change several variables do so for each tile") {
  check_threads(
      "  int a = 1, b = t.tile[0], d = 0, e = n;\n"
      "  a = b = in(i, j) + (d = e++ * 2);\n"
      "  for (int p = 0, q = t.tile[1]; p < 4; ++p, q += 2) { d += q; if (q > 6) e += p; }\n"
      "  int r = 0;\n"
      "  do { if (++r == 2) continue; a += r, b -= r; } while (r < 3 + t.tile[0] % 2);\n"
      "  out[t] = a + b * 2 + d * 100 + e * 1000;\n",
      [](const tile_of_host& t, int i, int j, int, int) {
        int d = n * 2, e = n + 1;
        int a = t.p.in(i, j) + d, b = a;
        for (int p = 0, q = column_of(t); p < 4; ++p, q += 2) {
          d += q;
          if (q > 6) e += p;
        }
        for (int r = 1; r <= 3 + row_of(t) % 2; ++r) {
          if (r == 2) continue;
          a += r;
          b -= r;
        }
        return a + b * 2 + d * 100 + e * 1000;
      });
}

TEST_CASE("whole indices are those of each tile") {
  check_threads(
      "  index<2> g = t.global, w = t.tile;\n"
      "  const index<2> o = t.tile_origin, l = t.local;\n"
      "  auto u = t;\n"
      "  g += w * 2;\n"
      "  index<2> h = t;\n"
      "  out[t] = in[t] + g[0] + g[1] * 3 + (o + l == h ? 1000 : 0) + far(t.tile) + u.tile[1] * 5 "
      "+\n"
      "           t.tile_extent[0] + u.global[0];\n",
      [](const tile_of_host& t, int i, int j, int, int) {
        return t.p.in(i, j) + i + row_of(t) * 2 + (j + column_of(t) * 2) * 3 + 1000 +
               row_of(t) * 7 - column_of(t) + column_of(t) * 5 + 4 + i;
      },
      "int far(index<2> w) { return w[0] * 7 - w[1]; }\n");
}

TEST_CASE("one thread of a tile stores what the tile found") {
  check_tiles(
      "  tile_static int s[4][8];\n"
      "  tile_static int sum;\n"
      "  s[y][x] = in(i, j);\n" +
          wait +
          "  if (y == 0 && x == 0) {\n"
          "    sum = t.tile[1];\n"
          "    for (int a = 0; a < 4; ++a)\n"
          "      for (int b = 0; b < 8; ++b) sum += s[a][b];\n"
          "    out[t] = sum;\n"
          "  }\n" +
          wait + "  if (y == 3) out[t] = sum - in(i, j);\n",
      [](tile_of_host& t) {
        const int i = t.origin()[1], j = t.origin()[2];
        int sum = column_of(t);
        for (int y = 0; y < 4; ++y) {
          for (int x = 0; x < 8; ++x) sum += t.p.in(i + y, j + x);
        }
        t.out(i, j) = sum;
        for (int x = 0; x < 8; ++x) t.out(i + 3, j + x) = sum - t.p.in(i + 3, j + x);
      });
}

TEST_CASE("views that a tile makes are its own") {
  check_threads(
      "  auto row = in[i];\n"
      "  auto block = in.section(index<2>(t.tile_origin[0], t.tile_origin[1]), extent<2>(4, 8));\n"
      "  auto rest = out.section(t.tile_origin);\n"
      "  int s = row[j] * 3 + block(3 - y, 7 - x);\n"
      "  rest(y, x) = s + in[t.tile_origin[0]][j];\n",
      [](const tile_of_host& t, int i, int j, int y, int x) {
        return t.p.in(i, j) * 3 + t.p.in(t.origin()[1] + 3 - y, t.origin()[2] + 7 - x) +
               t.p.in(t.origin()[1], j);
      });
}

TEST_CASE("operations of whole tiles are of each tile, also where they decide whether it waits") {
  check_threads(
      "  const int sum = tile_reduce(t, in(i, j), plus);\n"
      "  int v = tile_inclusive_scan(t, in(i, j) + t.tile[0], plus);\n"
      "  if (tile_any(t, in(i, j) == 80)) v = tile_shuffle(t, v, 31 - (y * 8 + x));\n"
      "  out[t] = sum * 1000 + v;\n",
      [](const tile_of_host& t, int, int, int y, int x) {
        int scan[32], sum = 0;
        bool any = false;
        for (int e = 0; e < 32; ++e) {
          const int one = t.p.in(t.origin()[1] + e / 8, t.origin()[2] + e % 8);
          any = any || one == 80;
          sum += one;
          scan[e] = sum + (e + 1) * row_of(t);
        }
        const int own = y * 8 + x;
        return sum * 1000 + scan[any ? 31 - own : own];
      });
}

TEST_CASE("tiles with what lies around them reach beyond the view at its edges") {
  check_threads(
      "  tile_static int s[6][10];\n"
      "  tile_load(s, in, index<2>(t.tile_origin[0] - 1, t.tile_origin[1] - 1), 9);\n"
      "  const int v = s[y][x + 1] + s[y + 2][x + 1] * 2 + s[y + 1][x] * 3 + s[y + 1][x + 2] * "
      "4;\n" +
          wait +
          "  tile_static int r[4][8];\n  r[y][x] = v;\n  tile_store(out, t.tile_origin, r);\n",
      [](const tile_of_host& t, int i, int j, int, int) {
        const auto at = [&](int a, int b) {
          const bool has = a >= 0 && a < t.p.in.extents[1] && b >= 0 && b < t.p.in.extents[2];
          return has ? t.p.in(a, b) : 9;
        };
        return at(i - 1, j) + at(i + 1, j) * 2 + at(i, j - 1) * 3 + at(i, j + 1) * 4;
      });
}

TEST_CASE("tiles beside each other hold different things in the same array") {
  check_threads(
      "  tile_static int s[4][8];\n"
      "  tile_static bool odd[8];\n"
      "  if (t.tile[0] % 2 == 1) s[y][x] = in(i, j); else s[y][x] = in(0, j) * 2;\n"
      "  if (y == 0) odd[x] = in(t.tile_origin[0], j) % 2 != 0;\n" +
          wait +
          "  long long wide = s[3 - y][x];\n"
          "  wide = (wide << 33) + t.tile[1];\n"
          "  out[t] = (int)(wide >> 31) + (odd[7 - x] ? 1 : 0) + (int)(wide & 15);\n",
      [](const tile_of_host& t, int, int j, int y, int x) {
        const int held = row_of(t) % 2 == 1 ? t.p.in(t.origin()[1] + 3 - y, j) : t.p.in(0, j) * 2;
        const bool odd = t.p.in(t.origin()[1], t.origin()[2] + 7 - x) % 2 != 0;
        return held * 4 + (odd ? 1 : 0) + (column_of(t) & 15);
      });
}

TEST_CASE("a tile reads its neighbour only where there is one") {
  check_threads(
      "  const int above = t.tile[0] > 0 && in(i - 4, j) > n ? in(i - 4, j) : 0;\n"
      "  int right = -1;\n"
      "  if (t.tile[1] + 1 < in.extent[1] / 8) right = in(i, j + 8);\n"
      "  out[t] = above * 3 + right;\n",
      [](const tile_of_host& t, int i, int j, int, int) {
        const int above = i >= 4 && t.p.in(i - 4, j) > n ? t.p.in(i - 4, j) : 0;
        return above * 3 + (j + 8 < t.p.in.extents[2] ? t.p.in(i, j + 8) : -1);
      });
}

TEST_CASE("a variable that tiles share becomes each tile's own once one of them changes it") {
  check_threads(
      "  int sum = 0, last = n;\n"
      "  for (int r = 0; r < 6; ++r) {\n"
      "    const int before = last;\n"
      "    last = last * 5 % 17;\n"
      "    if (before == t.tile[0] + 2) last += 1;\n"
      "    sum = sum * 3 % 1009 + before + c[last];\n"
      "  }\n"
      "  out[t] = sum * 100 + last;\n",
      [](const tile_of_host& t, int, int, int, int) {
        int sum = 0, last = n;
        for (int r = 0; r < 6; ++r) {
          const int before = last;
          last = last * 5 % 17;
          if (before == row_of(t) + 2) last += 1;
          sum = sum * 3 % 1009 + before + c_of(t, last);
        }
        return sum * 100 + last;
      });
}

TEST_CASE("the textbook product keeps its sums apart") {
  check_threads(
      "  tile_static int a[4][8], b[8][8];\n"
      "  int sum = 0;\n"
      "  for (int k = 0; k < in.extent[1]; k += 8) {\n"
      "    a[y][x] = in(i, k + x);\n"
      "    b[y][x] = in((k + y) % in.extent[0], j);\n"
      "    b[y + 4][x] = in((k + y + 4) % in.extent[0], j);\n" +
          wait + "    for (int e = 0; e < 8; ++e) sum += a[y][e] * b[e][x];\n" + wait +
          "  }\n"
          "  out[t] = sum;\n",
      [](const tile_of_host& t, int i, int j, int, int) {
        int sum = 0;
        for (int k = 0; k < t.p.in.extents[2]; ++k)
          sum += t.p.in(i, k) * t.p.in(k % t.p.in.extents[1], j);
        return sum;
      });
}

TEST_CASE("tiles of three dimensions are missing at any of the domain's sides") {
  const std::string text =
      kernel_of_rank("", "tiled_index<2, 4, 4> t", 3,
                     "  tile_static int s[2][4][4];\n"
                     "  const int z = t.local[0], y = t.local[1], x = t.local[2];\n"
                     "  s[z][y][x] = in[t];\n" +
                         wait +
                         "  int sum = 0;\n"
                         "  for (int e = 0; e < 4; ++e) sum += s[z][y][e] * (e + t.tile[0]) + s[1 "
                         "- z][e][x] * t.tile[2];\n"
                         "  if (t.tile[1] == 1 && sum > 0) return;\n"
                         "  out[t] = sum;\n");
  for (const place& tiles : {place{1, 1, 1},
                             {1, 1, 2},
                             {1, 2, 1},
                             {2, 1, 1},
                             {2, 2, 2},
                             {3, 1, 5},
                             {1, 3, 3},
                             {5, 4, 3}}) {
    compare(text, problem_of(3, {2, 4, 4}, tiles), [](tile_of_host& t) {
      const place o = t.origin();
      for (int z = 0; z < 2; ++z) {
        for (int y = 0; y < 4; ++y) {
          for (int x = 0; x < 4; ++x) {
            int sum = 0;
            for (int e = 0; e < 4; ++e) {
              sum += t.p.in(o[0] + z, o[1] + y, o[2] + e) * (e + t.tile[0]) +
                     t.p.in(o[0] + 1 - z, o[1] + e, o[2] + x) * t.tile[2];
            }
            if (t.tile[1] == 1 && sum > 0) continue;
            t.out(o[0] + z, o[1] + y, o[2] + x) = sum;
          }
        }
      }
    });
  }
}

TEST_CASE("work-groups of kernels without tiles have threads missing in any dimension") {
  const auto thread = [](const problem& p, int i, int j, int k) {
    if (i * j > 40) return unwritten;
    int sum = 0;
    for (int e = 0; e < p.in.extents[2]; ++e)
      sum += p.in(i, j, e) * p.in(i, e % p.in.extents[1], k);
    return sum;
  };
  const std::string text = kernel_of_rank("", "index<3> t", 3,
                                          "  if (t[0] * t[1] > 40) return;\n"
                                          "  int sum = 0;\n"
                                          "  for (int e = 0; e < in.extent[2]; ++e) sum += "
                                          "in(t[0], t[1], e) * in(t[0], e % in.extent[1], t[2]);\n"
                                          "  out[t] = sum;\n");
  for (const place& extents : {place{1, 1, 1}, {3, 17, 31}, {8, 8, 64}, {13, 1, 40}, {2, 67, 3}}) {
    compare(text, problem_of(3, {1, 1, 1}, extents), [&](tile_of_host& t) {
      t.out(t.tile[0], t.tile[1], t.tile[2]) = thread(t.p, t.tile[0], t.tile[1], t.tile[2]);
    });
  }
}
