// Statements that do wrong, each in one line, and others like them that do not.
//
// They know of: `x`, the thread's number in its tile of 4; `g`, that in the domain; `t`, its index,
// where there are tiles; `v`, {0, 1, -1, the least int, 32, 100, 7, 3, 3, ...} of 64; `m` of (4, 8)
// and `c` of (2, 4, 8), all 0; `f`, {3e9, -1.5, nan, 2.5}; `o`, 16 numbers, which they write; `$s`,
// 4 numbers in tile_static memory that the threads have written, and `$u`, 4 that none has.
#pragma once

#include <string>
#include <vector>

namespace planted {

/// What a statement needs of the kernel that it is planted in.
enum class place { anywhere, in_tiles, in_one_tile };

struct statement {
  place needs;
  std::string text;
  std::string report;  ///< a part of what is told of it; empty: nothing is
};

const std::string outside = " is outside of ";
const std::string by_zero = "division by zero in ";
const std::string no_quotient = "is out of the range of its type";
const std::string shifts = "a shift by less than 0 bits, or by all of them, in ";
const std::string converts = "a number out of the range of ";
const std::string races = "a race: ";
const std::string unwritten = "is read that no thread has written";
const std::string diverges = "differs between the threads of a tile, and a barrier depends on it";

inline const std::vector<statement>& statements() {
  static const std::vector<statement> all{
      // Views.
      {place::anywhere, "o[16 + x] = 1;", outside + "'o'"},
      {place::anywhere, "o[g] = v[x - 4];", outside + "'v'"},
      {place::anywhere, "o[g] = m(v[1], 8);", outside + "'m'"},
      {place::anywhere, "o[g] = m[4][x];", outside + "'m'"},
      {place::anywhere, "o[g] = c(1, 4, 0);", outside + "'c'"},
      {place::anywhere, "o[g] = v.section(index<1>(60), extent<1>(8))[0];", outside + "'v'"},
      {place::anywhere, "index<2> p(0, v[5]); o[g] = m[p];", outside + "'m'"},
      {place::anywhere, "o[g] = v[(1l << v[4]) + x];", outside + "'v'"},
      {place::anywhere, "atomic_fetch_add(&o[v[5]], 1);", outside + "'o'"},
      {place::anywhere, "int& r = o[v[5]]; r = x;", outside + "'o'"},
      // Arrays.
      {place::anywhere, "int a[4] = {1, 2, 3, 4}; o[g] = a[v[5]];", outside + "'a'"},
      {place::anywhere, "int a[2][3] = {{1, 2, 3}, {4, 5, 6}}; o[g] = a[v[0]][v[6]];",
       outside + "'a[v[0]]'"},
      // Numbers.
      {place::anywhere, "o[g] = 5 / v[0];", by_zero},
      {place::anywhere, "o[g] = 7; o[g] %= v[0];", by_zero},
      {place::anywhere, "o[g] = (int)((long)v[6] % v[0]);", by_zero},
      {place::anywhere, "index<2> p(1, 2); p /= v[0]; o[g] = p[0];", by_zero},
      {place::anywhere, "o[g] = v[3] / v[2];", no_quotient},
      {place::anywhere, "o[g] = 1 << v[4];", shifts},
      {place::anywhere, "o[g] = v[6] >> v[2];", shifts},
      {place::anywhere, "o[g] = (int)f[0];", converts},
      {place::anywhere, "o[g] = (unsigned char)f[1];", converts},
      {place::anywhere, "o[g] = (int)f[2];", converts},
      // Races on views.
      {place::anywhere, "o[0] = x;", races},
      {place::anywhere, "o[1] += 1;", races},
      {place::anywhere, "if (g == 0) o[2] = 5; else o[g + 4] = o[2];", races},
      {place::anywhere, "if (g == 0) o[3] = 1; else atomic_fetch_add(&o[3], 1);", races},
      {place::anywhere, "int& r = o[5]; r += x;", races},
      {place::anywhere, "o.section(index<1>(4), extent<1>(4))[1] = x;", races},
      {place::in_tiles, "o[g] = x; o[g ^ 1] += 1;", races},
      // Memory of tiles.
      {place::in_tiles, "$s[0] = x;", races},
      {place::in_tiles, "$s[x] = x; o[g] = $s[3 - x];", races},
      {place::in_tiles, "$s[(x + 1) % 4] += $s[x];", races},
      {place::in_tiles, "if (x == 0) $s[1] = 7; else atomic_fetch_add(&$s[1], 1);", races},
      {place::in_tiles, "$s[x] = 1; t.barrier.wait_with_global_memory_fence(); o[g] = $s[3 - x];",
       races},
      {place::in_tiles, "o[g] = $u[x];", unwritten},
      {place::in_tiles, "if (x > 0) $u[x] = 1; t.barrier.wait(); o[g] = $u[x];", unwritten},
      {place::in_tiles, "atomic_fetch_add(&$u[x], 1);", unwritten},
      {place::in_tiles, "o[g] = $s[x + 4];", outside},
      {place::in_tiles, "$s[x - 4] = 1;", outside},
      // Barriers. What is read beyond a view is each thread's own.
      {place::in_one_tile, "o[99] = x; if (v[99] == 1) t.barrier.wait();", diverges},
      {place::in_one_tile, "o[99] = x; for (int w = 0; w < v[99]; ++w) t.barrier.wait();",
       diverges},
      {place::in_one_tile, "o[99] = x; switch (v[99]) { case 1: t.barrier.wait(); }", diverges},

      // No faults.
      {place::anywhere, "o[g] = v[x] + v[63];", ""},
      {place::anywhere, "o[g] = m(3, 7) + m[x][0];", ""},
      {place::anywhere, "o[g] = c(1, 3, 7);", ""},
      {place::anywhere, "o[g] = v.section(index<1>(60), extent<1>(4))[3];", ""},
      {place::anywhere, "o[g] = v[(1l << v[1]) + x];", ""},
      {place::anywhere, "int a[4] = {1, 2, 3, 4}; o[g] = a[v[6] - 4];", ""},
      {place::anywhere, "o[g] = 5 / v[2] + v[3] / v[1];", ""},
      {place::anywhere, "index<2> p(1, 2); p /= v[6]; o[g] = p[0];", ""},
      {place::anywhere, "o[g] = 1 << (v[4] - 1);", ""},
      {place::anywhere, "o[g] = (int)f[1] + (int)(unsigned char)(f[3] * 100.0f);", ""},
      {place::anywhere, "atomic_fetch_add(&o[0], 1); atomic_fetch_max(&o[0], x);", ""},
      {place::anywhere, "o[g] = 1; o[g] += 2; ++o[g];", ""},
      {place::anywhere, "int& r = o[g]; r += x;", ""},
      {place::anywhere, "o[g] = v[5] % v[6];", ""},
      {place::anywhere, "o[g] = (int)((long)v[3] / v[2] >> 40);", ""},
      {place::anywhere, "o[g] = v[6] >> 31;", ""},
      {place::anywhere, "o[g] = m[3][7] + c[1][3][7];", ""},
      {place::anywhere, "float a[3] = {1, 2, 3}; o[g] = (int)a[x % 3];", ""},
      {place::anywhere, "o[8 + g] = 1; o[g] = o[8 + g];", ""},
      {place::anywhere, "atomic_exchange(&o[1], x); atomic_fetch_sub(&o[1], 1);", ""},
      {place::in_tiles, "$u[x] = g; o[g] = $u[x]; ++$u[x];", ""},
      {place::in_tiles, "atomic_exchange(&$u[3], x);", ""},
      {place::in_tiles, "$s[x] = g; t.barrier.wait(); o[g] = $s[3 - x]; t.barrier.wait();", ""},
      {place::in_tiles, "t.barrier.wait(); atomic_fetch_add(&$s[0], 1); t.barrier.wait();", ""},
      {place::in_tiles, "if (x == 0) $u[0] = 3; t.barrier.wait(); o[g] = $u[0]; t.barrier.wait();",
       ""},
      {place::in_tiles,
       "$s[(x + 1) % 4] = x; t.barrier.wait_with_tile_static_memory_fence(); o[g] = $s[x]; "
       "t.barrier.wait();",
       ""},
      {place::in_tiles, "for (int w = 0; w < v[6]; ++w) t.barrier.wait();", ""},
      {place::in_tiles, "if (v[1] == 1) t.barrier.wait();", ""},
      {place::in_tiles,
       "o[g] = x; t.barrier.wait(); const int y = o[g - x]; t.barrier.wait(); o[g] += y;", ""},
  };
  return all;
}

}  // namespace planted
