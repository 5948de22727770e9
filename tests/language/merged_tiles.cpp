// What each of several tiles of one work-group holds and stores: tiles that are missing at the edge
// of the domain, or that share less than they seem to.
#include "tests/language/tiles_against_loops.hpp"

using namespace against_loops;

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
