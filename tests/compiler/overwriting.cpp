// Which views a kernel overwrites, whatever they held. To take one for overwritten that is not
// loses the user's data; to miss one costs a copy.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::view;
using libtiles::scalar_type;
using libtiles::compiler::parameter;

namespace {

const std::string definitions =
    "struct pair { int x; int y; };\n"
    "int zero() { return 0; }\n"
    "index<2> same(index<2> i) { return i; }\n"
    "int first_of(array_view<int, 2> v) { return v(0, 0); }\n"
    "void put(array_view<int, 2> v, index<2> i) { v[i] = 1; }\n";

const std::string parameters =
    "array_view<int, 2> out, array_view<int, 2> other, array_view<const int, 2> in, "
    "array_view<pair, 2> pairs, array_view<int, 1> line, int n, float x";

parameter find(const libtiles::compiler::compiled_kernel& kernel, const std::string& name) {
  for (const parameter& each : kernel.parameters) {
    if (each.name == name) return each;
  }
  FAIL("the kernel has no parameter " << name);
  return {};
}

parameter untiled(const std::string& body, const std::string& name = "out") {
  return find(
      compile::text(definitions + "void k(index<2> i, " + parameters + ") {\n" + body + "\n}"),
      name);
}

parameter tiled(const std::string& body, const std::string& name = "out") {
  return find(compile::text(definitions + "void k(tiled_index<4, 8> t, " + parameters + ") {\n" +
                            body + "\n}"),
              name);
}

/// "01" where the view is overwritten at the own index, "10" where transposed, "" where it is not.
std::string order_of(const parameter& view) {
  if (!view.is_overwritten) return "";
  std::string order;
  for (int d = 0; d < view.type.rank; ++d) {
    order += std::to_string(view.own_index[static_cast<std::size_t>(d)]);
  }
  return order;
}

void check_untiled(const std::string& body, const std::string& expected) {
  INFO(body);
  CHECK(order_of(untiled(body)) == expected);
}

void check_tiled(const std::string& body, const std::string& expected) {
  INFO(body);
  CHECK(order_of(tiled(body)) == expected);
}

}  // namespace

TEST_CASE("a view written at the thread's own index is overwritten, however that is spelled") {
  for (const char* body : {
           "out[i] = 1;",
           "out(i) = 1;",
           "out(i[0], i[1]) = 1;",
           "out[i[0]][i[1]] = 1;",
           "out[index<2>(i[0], i[1])] = 1;",
           "out[index<2>(i)] = 1;",
           "out(+i[0], i[1]) = n; out[i] = n;",
           "out((int)(unsigned int)i[0], (int)(long long)i[1]) = 1;",
       }) {
    check_untiled(body, "01");
  }
  for (const char* body : {
           "out[t] = 1;",
           "out[t.global] = 1;",
           "out(t.global[0], t.global[1]) = 1;",
           "out(t.tile_origin[0] + t.local[0], t.local[1] + t.tile_origin[1]) = 1;",
           "out(t.tile[0] * 4 + t.local[0], t.local[1] + 8 * t.tile[1]) = 1;",
           "out(t.tile[0] * t.tile_extent[0] + t.local[0], t.global[1]) = 1;",
       }) {
    check_tiled(body, "01");
  }
}

TEST_CASE("a transposed write overwrites, with the order that it goes by") {
  check_untiled("out(i[1], i[0]) = 1;", "10");
  check_untiled("out[index<2>(i[1], i[0])] = 1;", "10");
  check_tiled("out(t.global[1], t.global[0]) = 1;", "10");
  const auto kernel =
      compile::text("void k(index<3> i, array_view<int, 3> v) { v(i[2], i[0], i[1]) = 1; }");
  CHECK(order_of(kernel.parameters[0]) == "201");
}

TEST_CASE("copies of the index that keep their value are seen through") {
  for (const char* body : {
           "const int row = i[0]; const int column = i[1]; out(row, column) = 1;",
           "int row = i[0]; int column = i[1]; out(row, column) = 1;",
           "auto j = i; auto row = j[0]; out(row, j[1]) = 1;",
           "const index<2> j = i; out[j] = 1;",
           "index<2> j(i[0], i[1]); const index<2> k = j; out[k] = 1;",
           "const unsigned int row = i[0]; const long long column = i[1]; out(row, column) = 1;",
       }) {
    check_untiled(body, "01");
  }
  check_tiled("const int row = t.tile_origin[0] + t.local[0]; out(row, t.global[1]) = 1;", "01");
  check_tiled(
      "const int r = t.local[0]; const int o = t.tile_origin[0]; out(o + r, t.global[1]) = 1;",
      "01");
  check_tiled("const index<2> g = t.global; out[g] = 1;", "01");
  check_tiled("index<2> g = t; out(g[1], g[0]) = 1;", "10");
}

TEST_CASE("an index that may be another one is not the own one") {
  for (const char* body : {
           "out(i[0] + 1, i[1]) = 1;",
           "out(i[0], i[1] - 1) = 1;",
           "out(i[0], i[0]) = 1;",
           "out(0, i[1]) = 1;",
           "out(n, i[1]) = 1;",
           "out(2 * i[0], i[1]) = 1;",
           "out(i[0] % 7, i[1]) = 1;",
           "out(i[0], -i[1]) = 1;",
           "out[same(i)] = 1;",
           "out[i[0] > 3 ? i : index<2>(0, 0)] = 1;",
           "out((char)i[0], i[1]) = 1;",
           "out((int)(float)i[0], i[1]) = 1;",
           "const short row = i[0]; out(row, i[1]) = 1;",
           "i[0] = 0; out[i] = 1;",
           "out[i] = 1; i = index<2>(0, 0); out[i] = 2;",
           "int row = i[0]; row += 1; out(row, i[1]) = 1;",
           "int row = i[0]; --row; out(row, i[1]) = 1;",
           "index<2> j = i; j[1]++; out[j] = 1;",
           "int row; row = 0; out(row, i[1]) = 1;",
           "int row = 0; row = i[0]; out(row, i[1]) = 1;",
           "const int d = n; out(i[d], i[1]) = 1;",
           "for (int row = i[0]; row < n; row += 16) out(row, i[1]) = 1;",
           "int row = i[0]; { int row = 5; out(row, i[1]) = 1; }",
           "out(in.extent[0], i[1]) = 1;",
       }) {
    check_untiled(body, "");
  }
  for (const char* body : {
           "out(t.local[0], t.local[1]) = 1;",
           "out[t.tile] = 1;",
           "out[t.tile_origin] = 1;",
           "out(t.tile_origin[0] + t.local[1], t.global[1]) = 1;",
           "out(t.tile_origin[1] + t.local[0], t.global[1]) = 1;",
           "out(t.tile_origin[0] - t.local[0], t.global[1]) = 1;",
           "out(t.tile[0] * 8 + t.local[0], t.global[1]) = 1;",
           "out(t.tile[0] + 4 * t.local[0], t.global[1]) = 1;",
           "out((t.tile[0] + 4) + t.local[0], t.global[1]) = 1;",
           "out(t.tile_origin[0] + t.tile_origin[0], t.global[1]) = 1;",
       }) {
    check_tiled(body, "");
  }
}

TEST_CASE("a view of other dimensions than the domain is not overwritten") {
  CHECK(order_of(untiled("line[i[0]] = 1;", "line")) == "");
  CHECK(order_of(untiled("line[i[1]] = 1;", "line")) == "");
  const auto deep = compile::text("void k(index<1> i, array_view<int, 2> v) { v(i[0], 0) = 1; }");
  CHECK(order_of(deep.parameters[0]) == "");
}

TEST_CASE("a view that may be read is not overwritten") {
  for (const char* body : {
           "out[i] += 1;",
           "out[i]++;",
           "++out[i];",
           "out[i] = 1; out[i] = out[i] + 1;",
           "other[i] = out(0, 0); out[i] = 1;",
           "out[i] = first_of(out);",
           "if (out(0, 0) > 3) out[i] = 1; else out[i] = 2;",
           "(void)out[i]; out[i] = 1;",
           "out[i] = 1; other(out(0, 1), 0) = 1;",
       }) {
    check_untiled(body, "");
  }
}

TEST_CASE("what never runs reads nothing") {
  const parameter out = untiled("if (false) { other[i] = out[i]; } out[i] = 1;");
  CHECK_FALSE(out.is_read);
  CHECK(order_of(out) == "01");
  CHECK_FALSE(untiled("other[i] = false && out[i] > 0 ? 1 : 2;").is_read);
  CHECK(untiled("other[i] = n > 0 && out[i] > 0 ? 1 : 2;").is_read);
}

TEST_CASE("only a whole element overwrites") {
  CHECK(order_of(untiled("pair p; p.x = n; p.y = 2; pairs[i] = p;", "pairs")) == "01");
  CHECK(order_of(untiled("pairs[i] = pair{1, 2};", "pairs")) == "01");
  CHECK(order_of(untiled("pairs[i].x = 1;", "pairs")) == "");
  CHECK(order_of(untiled("pairs[i].x = 1; pairs[i].y = 1;", "pairs")) == "");
}

TEST_CASE("a write that every thread comes to overwrites") {
  for (const char* body : {
           "{ { out[i] = 1; } }",
           "if (n > 3) out[i] = 1; else out[i] = 2;",
           "if (n > 3) { out[i] = 1; } else if (n > 2) { out[i] = 2; } else { out[i] = 3; }",
           "if (n > 3) { out[i] = 1; return; } out[i] = 2;",
           "if (n > 3) { out[i] = 1; } else { out[i] = 2; return; } other[i] = 1;",
           "out[i] = 1; if (n > 3) return; other[i] = 2;",
           "for (int k = 0; k < n; ++k) { if (k == 3) break; if (k == 1) continue; } out[i] = 1;",
           "for (int k = (out[i] = 1); k < n; ++k) other[i] = 1;",
           "while (n > other(0, 0)) { other[i] = 1; break; } out[i] = 1;",
           "do { out[i] = 1; } while (n < other(0, 0));",
           "do { out[i] = 1; if (n > 2) break; } while (n < other(0, 0));",
           "other[i] = out[i] = 3;",
           "int k = (out[i] = 3); other[i] = k;",
           "other[i] = 1, out[i] = 2;",
           "if ((out[i] = n) > 3) other[i] = 1;",
           "while ((out[i] = n) > 3) other[i] = 1;",
           "if (true) out[i] = 1;",
           "if (1 > 2) return; out[i] = 1;",
           "put(out, i); out[i] = 2;",
           "other[i] = 1; if (n > 0) other(0, 0) = 1; out[i] = in[i];",
       }) {
    check_untiled(body, "01");
  }
  check_tiled(
      "tile_static int s[4][8]; s[t.local[0]][t.local[1]] = in[t]; t.barrier.wait(); "
      "out[t] = s[0][0]; t.barrier.wait();",
      "01");
}

TEST_CASE("a write that some thread may pass by does not overwrite") {
  for (const char* body : {
           "if (n > 3) out[i] = 1;",
           "if (n > 3) { } else out[i] = 1;",
           "if (i[0] < n) out[i] = 1;",
           "if (i[0] > 0) out[i] = 1;",
           "if (i[0] != 0) out[i] = 1;",
           "if (n > 3) return; out[i] = 1;",
           "if (i[0] >= n) return; out[i] = 1;",
           "{ if (n > 3) { return; } } out[i] = 1;",
           "for (int k = 0; k < n; ++k) { if (k == 3) return; } out[i] = 1;",
           "while (n > other(0, 0)) { return; } out[i] = 1;",
           "do { if (n > 3) return; out[i] = 1; } while (n > other(0, 0));",
           "do { if (n > 3) break; out[i] = 1; } while (n > other(0, 0));",
           "do { if (n > 3) continue; out[i] = 1; } while (n > other(0, 0));",
           "for (int k = 0; k < n; ++k) out[i] = 1;",
           "for (int k = 0; k < n; out[i] = 1) ++k;",
           "while (n > other(0, 0)) out[i] = 1;",
           "if (n > 3) out[i] = 1; else if (n > 2) out[i] = 2;",
           "if (n > 3) out[i] = 1; else out(i[1], i[0]) = 2;",
           "if (n > 3) out[i] = 1; else out(0, 0) = 2;",
           "n > 3 && (out[i] = 1);",
           "n > 3 || (out[i] = 1);",
           "bool b = n > 3 && (out[i] = 1) > 0;",
           "other[i] = n > 3 ? (out[i] = 1) : 2;",
           "if (false) out[i] = 1;",
           "return; out[i] = 1;",
           "put(out, i);",
           "",
       }) {
    check_untiled(body, "");
  }
}

TEST_CASE("a guard by the view's own bounds keeps no thread from it") {
  for (const char* body : {
           "if (i[0] < out.extent[0] && i[1] < out.extent[1]) out[i] = 1;",
           "if (i[1] < out.extent[1] && i[0] < out.extent[0]) out[i] = 1;",
           "if (i[0] < out.get_extent()[0] && i[1] < out.get_extent()[1]) out[i] = 1;",
           "if (out.extent[0] > i[0] && out.extent[1] > i[1]) out[i] = 1;",
           "if (i[0] < out.extent[0]) if (i[1] < out.extent[1]) out[i] = 1;",
           "if (i[0] < out.extent[0]) { if (i[1] < out.extent[1]) { out[i] = 1; } }",
           "if (i[0] >= out.extent[0] || i[1] >= out.extent[1]) return; out[i] = 1;",
           "if (i[0] >= out.extent[0]) return; if (out.extent[1] <= i[1]) return; out[i] = 1;",
           "if (!(i[0] < out.extent[0] && i[1] < out.extent[1])) return; out[i] = 1;",
           "if (i[0] >= out.extent[0]) { other(0, 0) = 1; } else { out[i] = 1; }",
           "if (i[0] >= 0 && i[0] < out.extent[0] && 0 <= i[1] && i[1] < out.extent[1]) out[i] = "
           "1;",
           "if (i[0] < 0 || i[0] >= out.extent[0]) return; out[i] = 1;",
           "if (i[0] == out.extent[0]) return; out[i] = 1;",
           "if (i[0] != out.extent[0]) out[i] = 1;",
           "const int rows = out.extent[0]; if (i[0] < rows) out[i] = 1;",
           "extent<2> e = out.extent; const int row = i[0]; if (row < e[0] && i[1] < e[1]) "
           "out(row, i[1]) = 1;",
           "const unsigned int row = i[0]; if (row < out.extent[0]) out[i] = 1;",
       }) {
    check_untiled(body, "01");
  }
  check_untiled("if (i[0] < out.extent[1] && i[1] < out.extent[0]) out(i[1], i[0]) = 1;", "10");
  check_tiled("if (t.global[0] < out.extent[0] && t.global[1] < out.extent[1]) out[t] = 1;", "01");
  check_tiled(
      "const int row = t.tile_origin[0] + t.local[0];\n"
      "if (row >= out.extent[0] || t.global[1] >= out.extent[1]) return; out[t] = 1;",
      "01");
}

TEST_CASE("a guard that is not exactly the view's own bounds keeps some thread from it") {
  for (const char* body : {
           "if (i[0] < in.extent[0] && i[1] < in.extent[1]) out[i] = 1;",
           "if (i[0] < out.extent[0] && i[1] < other.extent[1]) out[i] = 1;",
           "if (i[0] < out.extent[0] - 1) out[i] = 1;",
           "if (i[0] + 1 < out.extent[0]) out[i] = 1;",
           "if (i[0] < out.extent[0] && n > 3) out[i] = 1;",
           "if (i[0] > out.extent[0]) out[i] = 1;",
           "if (i[0] == out.extent[0]) out[i] = 1;",
           "if (i[0] <= 0) out[i] = 1;",
           "if (i[0] >= 1) out[i] = 1;",
           "if (i[0] < 0) out[i] = 1;",
           "if (i[0] < out.extent[1]) out[i] = 1;",
           "if (i[1] < out.extent[0]) out[i] = 1;",
           "if (i[0] < out.extent[0] && i[1] < out.extent[1]) out(i[1], i[0]) = 1;",
           "if (i[0] < out.extent[0]) return; out[i] = 1;",
           "if (!(i[0] < out.extent[0])) out[i] = 1;",
           "if (i[0] >= out.extent[0] || n > 3) return; out[i] = 1;",
           "if (i[0] < out.extent[0] || n > 3) { } else out[i] = 1;",
           "extent<2> e = out.extent; e[0] = 3; if (i[0] < e[0]) out[i] = 1;",
           "int rows = out.extent[0]; rows -= 1; if (i[0] < rows) out[i] = 1;",
           "if ((char)i[0] < out.extent[0]) out[i] = 1;",
           "if ((float)i[0] < (float)out.extent[0]) out[i] = 1;",
           "if (i[0] - out.extent[0]) out[i] = 1;",
           "if (i[0] < out.extent.size()) out[i] = 1;",
           "while (i[0] < out.extent[0]) { out[i] = 1; break; }",
       }) {
    check_untiled(body, "");
  }
}

TEST_CASE("each view is judged by itself") {
  const std::string body =
      "if (i[0] < out.extent[0]) { out[i] = other[i]; } other[i] = 1; pairs(i[1], i[0]) = pair{};";
  CHECK(order_of(untiled(body, "out")) == "01");
  CHECK(order_of(untiled(body, "other")) == "");
  CHECK(order_of(untiled(body, "pairs")) == "10");
  CHECK(order_of(untiled(body, "in")) == "");
  CHECK(order_of(untiled(body, "n")) == "");
  // The bounds of one view say nothing about another.
  const std::string both = "if (i[0] < out.extent[0]) { out[i] = 1; other[i] = 1; }";
  CHECK(order_of(untiled(both, "out")) == "01");
  CHECK(order_of(untiled(both, "other")) == "");
}

TEST_CASE("a lambda overwrites what it captures, arrays too") {
  const auto kernel =
      compile::text("[=, &a](index<1> i) { v[i] = 1; a[i] = v.extent[0]; }",
                    {view("v", scalar_type::int32, 1), compile::array("a", scalar_type::int32, 1)});
  CHECK(kernel.parameters[0].is_overwritten);
  CHECK(kernel.parameters[1].is_overwritten);
}

TEST_CASE("a long chain of copies is compiled in no time") {
  const auto chain_of = [](const std::string& type, const std::string& first) {
    std::string text = type + " a0 = " + first + ";\n";
    for (int k = 1; k < 2000; ++k) {
      text += type + " a" + std::to_string(k) + " = a" + std::to_string(k - 1) + ";\n";
    }
    return text;
  };
  check_untiled(chain_of("int", "i[0]") + "out(a9, i[1]) = 1;", "01");
  check_untiled(chain_of("int", "i[0]") + "out(a1999, i[1]) = 1;", "");
  check_untiled(chain_of("index<2>", "index<2>(0, 0)") + "out[a1999] = 1;", "");
}
