// Tiles of one work-group that go separate ways: through loops, returns, switches and barriers.
#include "tests/language/tiles_against_loops.hpp"

using namespace against_loops;

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
