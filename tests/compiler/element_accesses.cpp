// What a kernel is known to do to the elements of its views, and by which indices.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using libtiles::compiler::element_access;
using libtiles::compiler::index_base;
using libtiles::compiler::index_form;
using libtiles::compiler::parameter;

namespace {

std::string text_of(const index_form& form) {
  const std::string dimension = std::to_string(form.dimension);
  std::string text;
  switch (form.base) {
    case index_base::anything:
      return "?";
    case index_base::zero:
      break;
    case index_base::global:
      text = "g" + dimension + "+";
      break;
    case index_base::tile_origin:
      text = "o" + dimension + "+";
      break;
    case index_base::uniform:
      text = "u+";
      break;
  }
  text += std::to_string(form.lowest);
  if (form.highest != form.lowest) text += ".." + std::to_string(form.highest);
  return text;
}

std::string text_of(const element_access& access) {
  std::string text = std::string(access.is_read ? "r" : "") + (access.is_written ? "w" : "") +
                     (access.is_atomic ? "a" : "") + "(";
  for (const index_form& form : access.indices) {
    text += (text.back() == '(' ? "" : ", ") + text_of(form);
  }
  return text + ")";
}

/// "r(g0+0) w(g0+-1..1)" of the parameter `v`.
std::string accesses_of(const std::string& kernel) {
  std::string text;
  for (const parameter& each : compile::text(kernel).parameters) {
    if (each.name != "v") continue;
    for (const element_access& one : each.accesses) {
      text += (text.empty() ? "" : " ") + text_of(one);
    }
  }
  return text;
}

std::string untiled(const std::string& body) {
  return accesses_of("void k(index<2> i, array_view<int, 2> v, int n) {\n" + body + "\n}");
}

std::string tiled(const std::string& body) {
  return accesses_of("void k(tiled_index<4, 8> t, array_view<int, 2> v, int n) {\n" + body + "\n}");
}

}  // namespace

TEST_CASE("an index of one's own is known, in whichever order and with numbers added") {
  CHECK(untiled("v[i] = 1;") == "w(g0+0, g1+0)");
  CHECK(untiled("v(i[1], i[0] - 3) += 1;") == "rw(g1+0, g0+-3)");
  CHECK(untiled("int a = v[i + index<2>(1, 2)];") == "r(g0+1, g1+2)");
  CHECK(untiled("v(i[0], 7) = v[i];") == "w(g0+0, 7) r(g0+0, g1+0)");
  CHECK(tiled("v[t] = 1;") == "w(g0+0, g1+0)");
  CHECK(tiled("v(t.tile_origin[0] + t.local[0], t.tile[1] * 8 + t.local[1] - 1) = 1;") ==
        "w(g0+0, g1+-1)");
}

TEST_CASE("indices of one form are one access, from the lowest to the highest") {
  CHECK(untiled("v[i] = v(i[0] - 1, i[1]) + v(i[0] + 1, i[1]) + v(i[0], i[1] + 2);") ==
        "w(g0+0, g1+0) r(g0+-1..1, g1+0..2)");
  CHECK(untiled("int a = 0;\nfor (int y = -1; y <= 1; ++y)\n"
                "  for (int x = 0; x < 4; ++x) a += v(i[0] + y, i[1] - x);") ==
        "r(g0+-1..1, g1+-3..0)");
  CHECK(untiled("v(i[0] + (n > 2 ? 1 : 4), 0) = 1;") == "w(g0+1..4, 0)");
}

TEST_CASE("an index within the tile is known") {
  CHECK(tiled("v(t.tile_origin[0] + t.local[1], 0) = 1;") == "w(o0+0..7, 0)");
  CHECK(tiled("v(t.tile_origin[0] + 3 - t.local[0], t.global[1] - t.local[1]) = 1;") ==
        "w(o0+0..3, o1+0)");
  CHECK(tiled("v(t.local[0] * 2, t.local[1] / 2) = 1;") == "w(0..6, 0..3)");
  CHECK(tiled("v(t.local[0] % 2, n % 5) = 1;") == "w(0..1, -4..4)");
}

TEST_CASE("an index that is the same for the whole tile is known") {
  CHECK(tiled("v(n, n + t.tile[0]) = 1;") == "w(u+0, u+0)");
  CHECK(tiled("int a = 0;\nfor (int k = 0; k < n; k += 8) a += v(t.global[0], k + t.local[1]);") ==
        "r(g0+0, u+0..7)");
  CHECK(tiled("v(v.extent[0] - 1, n * n) = 1;") == "w(u+-1, u+0)");
  CHECK(untiled("v(n, i[1] + n) = 1;") == "w(u+0, ?)");
}

TEST_CASE("an index that a kernel computes from its data may be anything") {
  CHECK(untiled("v(v[i], 0) = 1;") == "w(?, 0) r(g0+0, g1+0)");
  CHECK(untiled("int a = 0; if (n > i[0]) a = 3; v(a, 0) = 1;") == "w(?, 0)");
  CHECK(untiled("for (int k = 0; k < 4; ++k) { v(k, 0) = 1; k += n; }") == "w(?, 0)");
  CHECK(untiled("v(i[0] * 2, (char)i[1]) = 1;") == "w(?, ?)");
}

TEST_CASE("numbers that may wrap are not known") {
  CHECK(untiled("v(i[0] + 2147483647 + 1, 2147483647) = 1;") == "w(?, 2147483647)");
  CHECK(untiled("for (int k = 0; k < 4; k += 2147483647) v(k, 0) = 1;") == "w(u+0, 0)");
  CHECK(untiled("for (unsigned k = 3; k >= 0; --k) v(k, 0) = 1;") == "w(u+0, 0)");
}

TEST_CASE("what is done through parts of a view counts where they lie") {
  CHECK(untiled("v[i[0]][i[1] + 1] = 1;") == "w(g0+0, g1+1)");
  CHECK(untiled("auto row = v[i[0]]; row[3] = row[i[1]];") == "w(g0+0, 3) r(g0+0, g1+0)");
  CHECK(untiled("auto s = v.section(index<2>(2, 3), extent<2>(4, 4)); s[i] = 1;") ==
        "w(g0+2, g1+3)");
  CHECK(untiled("auto a = v; auto b = n > 1 ? a : v; b[i] = 1;") == "w(?, ?)");
}

TEST_CASE("what a function does to a view that it is given may be done anywhere") {
  CHECK(accesses_of("int at(array_view<const int, 1> a, int i) { return a[i]; }\n"
                    "void k(index<1> i, array_view<int, 1> v) { v[i] = at(v, i[0]); }") ==
        "w(g0+0) r(?)");
}

TEST_CASE("a view that is not touched has no accesses, and one that is never read no reads") {
  CHECK(untiled("int a = v.extent[0];") == "");
  CHECK(untiled("int a = 0; if (false) a = v[i];") == "");
}

TEST_CASE("a member of an element is an access to it") {
  CHECK(accesses_of("struct P { int a; int b[2]; };\n"
                    "void k(index<1> i, array_view<P, 1> v) { v[i].b[1] = 1; v[i].a++; }") ==
        "w(g0+0) rw(g0+0)");
  CHECK(accesses_of("void k(index<1> i, array_view<float_2, 1> v) { v[i].y = v[i + 1].x; }") ==
        "w(g0+0) r(g0+1)");
}

TEST_CASE("an element is accessed where a reference or a pointer to it is made") {
  CHECK(untiled("int& e = v[i]; e += 1;") == "rw(g0+0, g1+0)");
  CHECK(untiled("const int& e = v(i[0], 2); int a = e;") == "r(g0+0, 2)");
  CHECK(untiled("int k = 3; int* p = &k; *p = 4; v(k, 0) = 1;") == "w(?, 0)");
}

TEST_CASE("atomic updates are told from others") {
  CHECK(tiled("atomic_fetch_add(&v(t.tile[0], 0), 1);") == "rwa(u+0, 0)");
  CHECK(accesses_of("void add(array_view<int, 1> a, int i) { atomic_fetch_inc(&a[i]); }\n"
                    "void k(index<1> i, array_view<int, 1> v) { add(v, 1); }") == "rwa(?)");
}

TEST_CASE("many forms become one") {
  std::string body;
  for (int d = 0; d < 9; ++d) {
    body += "v(" + std::string(d % 2 == 0 ? "i[0]" : "i[1]") + ", " +
            std::vector<std::string>{"0", "i[0]", "i[1]", "n",
                                     "v[i]"}[static_cast<std::size_t>(d / 2)] +
            ") = 1;\n";
  }
  CHECK(untiled(body) == "rw(?, ?)");
}

TEST_CASE("long chains of variables end somewhere") {
  std::string body = "int a0 = i[0];\nauto w0 = v;\n";
  for (int n = 1; n < 3000; ++n) {
    const std::string before = std::to_string(n - 1);
    body += "int a" + std::to_string(n) + " = a" + before + " + a" + before + ";\n";
  }
  CHECK(untiled(body + "v(a2999, 0) = 1;") == "w(?, 0)");
}
