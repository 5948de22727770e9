// What every launch of a kernel is known to touch, by which launches refuse domains that lead out
// of a view.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using libtiles::compiler::certain_access;
using libtiles::compiler::parameter;

namespace {

/// "w0: g1+2" for a write of dimension 0 at the thread's own index of dimension 1, plus 2.
/// "in front" of the view, if it is so of the first thread.
std::string text_of(const certain_access& access) {
  return (access.is_in_front ? "in front " : "") + std::string(access.is_written ? "w" : "r") +
         std::to_string(access.view_dimension) + ": g" + std::to_string(access.domain_dimension) +
         "+" + std::to_string(access.offset);
}

/// Those of the parameter `v`, one behind the other: without conditions, or with some.
std::string certain_accesses_of(const std::string& kernel, bool with_conditions = false) {
  std::string text;
  for (const parameter& each : compile::text(kernel).parameters) {
    if (each.name != "v") continue;
    for (const certain_access& one : each.certain_accesses) {
      if (one.conditions.empty() == with_conditions) continue;
      text += (text.empty() ? "" : " ") + text_of(one);
    }
  }
  return text;
}

std::string line(const std::string& body, bool with_conditions = false) {
  return certain_accesses_of(
      "int at(array_view<int, 1> v, int i) { return v[i]; }\n"
      "void k(tiled_index<4> t, array_view<int, 1> v, array_view<const int, 1> x, int n) {\n" +
          body + "\n}",
      with_conditions);
}

std::string line_under_conditions(const std::string& body) { return line(body, true); }

std::string plane(const std::string& body) {
  return certain_accesses_of("void k(index<2> i, array_view<int, 2> v, int n) {\n" + body + "\n}");
}

}  // namespace

TEST_CASE("what every thread touches at its own index is certain") {
  CHECK(line("v[t] = 1;") == "w0: g0+0");
  CHECK(line("v[t] += x[t];") == "w0: g0+0");
  CHECK(line("int a = v[t.global[0]] + n;") == "r0: g0+0");
  CHECK(line("int a = n; a = v(t.tile_origin[0] + t.local[0]);") == "r0: g0+0");
  CHECK(line("atomic_fetch_add(&v[t], 1);") == "w0: g0+0");
  CHECK(line("v[t]++;") == "w0: g0+0");
  CHECK(plane("v[i] = 1;") == "w0: g0+0 w1: g1+0");
  CHECK(plane("v(i[1], i[0]) = 1;") == "w0: g1+0 w1: g0+0");
  CHECK(plane("auto row = v[i[0]]; row[3] = 1;") == "w0: g0+0");
  CHECK(plane("v(n, i[1]) = 1;") == "w1: g1+0");
}

TEST_CASE("numbers added to the own index are certain, the furthest one alone") {
  CHECK(line("v[t.global[0] + 3] = v[t];") == "w0: g0+3");
  CHECK(line("v[t] = v[t.global[0] + 1];") == "r0: g0+1");
  CHECK(line("v[t.global[0] + (n > 2 ? 1 : 4)] = 1;") == "w0: g0+1");
  CHECK(line("int a = v[t.global[0] - 2];") == "r0: g0+-2 in front r0: g0+-2");
  CHECK(line("int a = v[t]; v[t] = a;") == "w0: g0+0");
}

TEST_CASE("what a condition guards is not certain") {
  CHECK(line("if (t.in_bounds(v)) v[t] = 1;").empty());
  CHECK(line("if (t.global[0] < n) v[t] = 1; else v[t] = 2;").empty());
  CHECK(line("if (t.global[0] >= n) return; v[t] = 1;").empty());
  CHECK(line("int a = t.in_bounds(v) ? v[t] : 0;").empty());
  CHECK(line("int a = t.in_bounds(v) && v[t] > 0;").empty());
  CHECK(line("int a = !t.in_bounds(v) || v[t] > 0;").empty());
  CHECK(line("switch (n) { case 1: return; } v[t] = 1;").empty());
  CHECK(line("switch (n) { case 1: v[t] = 1; }").empty());
  CHECK(line("const bool is_in = t.in_bounds(v); if (!is_in) return; v[t] = 1;").empty());
}

TEST_CASE("what a loop may not come to is not certain") {
  CHECK(line("for (int j = 0; j < n; ++j) v[t] = j;").empty());
  CHECK(line("while (n > x[t]) v[t] = 1;").empty());
  CHECK(line("for (int j = 0; j < n; ++j) if (j == 3) return; v[t] = 1;").empty());
  CHECK(line("do { if (n > 2) break; v[t] = 1; } while (n > 3);").empty());
  CHECK(line("do { v[t] = 1; } while (n > 3);") == "w0: g0+0");
  CHECK(line("for (int j = 0; j < n; ++j) { if (j > 2) break; } v[t] = 1;") == "w0: g0+0");
}

TEST_CASE("what stands behind barriers and constant conditions is certain") {
  CHECK(line("tile_static int s[4]; s[t.local[0]] = n; t.barrier.wait(); v[t] = s[0];") ==
        "w0: g0+0");
  CHECK(line("if (1 > 2) return; v[t] = 1;") == "w0: g0+0");
  CHECK(line("if (2 > 1) v[t] = 1;") == "w0: g0+0");
  CHECK(line("if (1 > 2) v[t] = 1;").empty());
}

TEST_CASE("an index of another kind, an address and a function's accesses are not certain") {
  CHECK(line("v[n] = 1; v[x[t]] = 1; v[t.local[0]] = 1;").empty());
  CHECK(line("v[min(t.global[0], n)] = 1;").empty());
  CHECK(line("v[t.global[0] < n ? t.global[0] : n] = 1;").empty());
  CHECK(line("v[t.global[0] / 2] = 1; v[(short)t.global[0]] = 1;").empty());
  CHECK(line("int& mine = v[t]; if (t.in_bounds(v)) mine = 1;").empty());
  CHECK(line("int a = at(v, t.global[0]);").empty());
  CHECK(line("tile_static int s[4]; tile_load(s, v, t.tile_origin);").empty());
  CHECK(line("auto w = v.reinterpret_as<float>(); w[t] = 1;").empty());
}

TEST_CASE("what stands under conditions of the index and of arguments is certain where they hold") {
  CHECK(line_under_conditions("if (t.global[0] % 3 == 0) v[t] = 1;") == "w0: g0+0");
  CHECK(line_under_conditions("if (t.global[0] < n) v[t] = 1; else v[t] = v[t.global[0] + 1];") ==
        "w0: g0+0 r0: g0+1");
  CHECK(line_under_conditions("if (t.global[0] < n) v[t] += 1; if (t.global[0] < n) v[t] = 2;") ==
        "w0: g0+0");
  CHECK(line_under_conditions("if (t.local[0] != n) return; v[t] = 1;") == "w0: g0+0");
  CHECK(line_under_conditions("const bool b = n > 2 && t.tile[0] == 1; if (!b) v[t] = 1;") ==
        "w0: g0+0");
  CHECK(line_under_conditions("if (n) { if (t.local[0] & 1) v[t] = 1; }") == "w0: g0+0");
}

TEST_CASE("conditions of very many parts, and under very many others, are not looked into") {
  std::string doubled = "const bool b0 = t.local[0] == 1;", returns;
  for (int k = 1; k < 30; ++k) {
    const std::string before = "b" + std::to_string(k - 1);
    doubled += "const bool b" + std::to_string(k) + " = " + before + " || " + before + ";";
  }
  for (int k = 0; k < 2000; ++k) returns += "if (n == " + std::to_string(k) + ") return; v[t] = 1;";
  CHECK(line_under_conditions(doubled + "if (b3) v[t] = 1;") == "w0: g0+0");
  CHECK(line_under_conditions(doubled + "if (b29) v[t] = 1;").empty());
  CHECK(line_under_conditions(returns).size() == 16 * 9 - 1);
}

TEST_CASE("what stands under conditions of data or of variables that change is not certain") {
  CHECK(line_under_conditions("if (x[0] > 2) v[t] = 1;").empty());
  CHECK(line_under_conditions("int k = n; k += 2; if (k > 2) v[t] = 1;").empty());
  CHECK(line_under_conditions("n = x[0]; if (t.local[0] == n) v[t] = 1;").empty());
  CHECK(line_under_conditions("unsigned u = t.local[0]; if (u - 1 < 2) v[t] = 1;").empty());
  CHECK(line_under_conditions("if (x[t] > 1) return; if (n > 2) v[t] = 1;").empty());
  CHECK(line_under_conditions("do { if (n > 2) break; v[t] = 1; } while (x[0] > 3);").empty());
}
