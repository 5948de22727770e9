// Short vectors and structs that the threads of a tile declare, in the loop shape: variables for
// their components and fields, of which neighbouring threads have vectors.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

namespace {

// Of a kernel with tiles of 32 threads, whose threads have x and y.
std::string loops_of(const std::string& body, const std::string& declared = "") {
  return compile::in_loops(declared +
                           "void k(tiled_index<32> t, array_view<const float, 1> in,\n"
                           "       array_view<float, 1> out, array_view<float_2, 1> points) {\n"
                           "  tile_static float s[32];\n"
                           "  s[t.local[0]] = in[t];\n"
                           "  t.barrier.wait();\n"
                           "  const float x = in[t], y = s[5];\n" +
                           body + "\n}")
      .opencl_source;
}

const std::string pair = "struct pair { float a, b; };\n";

bool is_scalar(const std::string& text) { return text.find("++local_0") != std::string::npos; }

}  // namespace

TEST_CASE("components of short vectors are variables, of which threads have vectors") {
  const std::string text = loops_of("float_2 p(x, y); p *= 2.0f; p.x += p.y; out[t] = p.x;");
  CHECK_FALSE(is_scalar(text));
  CHECK_THAT(text, ContainsSubstring("float16 v_1_p_x = ") && !ContainsSubstring("float2 v_"));
}

TEST_CASE("fields of structs within structs are variables, of which threads have vectors") {
  const std::string text = loops_of(
      "ball b = {{x, y, 1}, 3};\n"
      "b.at.z += b.size;\n"
      "ball c = b;\n"
      "c.at = b.at.zyx;\n"
      "out[t] = c.at.x + c.at.z;",
      "struct ball { float_3 at; float size; };\n");
  CHECK_FALSE(is_scalar(text));
  CHECK_THAT(text, !ContainsSubstring("struct_ball") && !ContainsSubstring("float3"));
}

TEST_CASE("structs that functions take and return are variables for their fields") {
  const std::string text =
      loops_of("out[t] = fold(both(x, y));", pair +
                                                 "pair both(float a, float b) {\n"
                                                 "  pair p; p.a = a + b; p.b = a - b; return p; }\n"
                                                 "float fold(pair p) { return p.a * p.b; }\n");
  CHECK_FALSE(is_scalar(text));
}

TEST_CASE("each part is chosen where a struct is") {
  const std::string text =
      loops_of("pair p = {x, y}, q = {y, x}; pair r = x < y ? p : q; out[t] = r.a - r.b;", pair);
  CHECK_FALSE(is_scalar(text));
  CHECK_THAT(text, !ContainsSubstring("struct_pair"));
}

TEST_CASE("parts that are assigned from one another are all read before") {
  const std::string text = loops_of("float_2 p(x, y); p.xy = p.yx; out[t] = p.x - p.y;");
  CHECK_FALSE(is_scalar(text));
  CHECK_THAT(text,
             ContainsSubstring("v_1_p_x = v_3_held;") && ContainsSubstring("v_2_p_y = v_4_held;"));
}

TEST_CASE("what the parts have in common is computed once") {
  const std::string text =
      loops_of("float_2 p(x, y); p *= fast_math::sqrt(x); out[t] = p.x + p.y;");
  const std::size_t first = text.find("native_sqrt");
  CHECK(first != std::string::npos);
  CHECK(text.find("native_sqrt", first + 1) == std::string::npos);
}

TEST_CASE("components of what functions return of arrays are read there") {
  const std::string text = loops_of(
      "int_2 p(t.local[0], 1); p.y += p.x & 1; out[t] = x * p.y;"
      "t.barrier.wait(); out[t] = element(points, p.y).x + p.x;",
      "float_2 element(array_view<float_2, 1> v, int k) { return v[k & 7]; }\n");
  CHECK_THAT(text, ContainsSubstring(".x") && !ContainsSubstring("int2 v_p"));
}

TEST_CASE("parts that nobody reads are not computed") {
  const std::string text = loops_of("pair p = {x, y / 3}; out[t] = p.a;", pair);
  CHECK_THAT(text, !ContainsSubstring("p_b") && !ContainsSubstring("3.0f"));
}

TEST_CASE("what is used as a whole is put together of its parts") {
  CHECK_THAT(loops_of("float_2 p(x, y); p.x += 1; out[t] = p.x; t.barrier.wait(); points[t] = p;"),
             ContainsSubstring("((float2)(p") && ContainsSubstring("_p_x[local_0], "));
}

TEST_CASE("what something else may name stays whole") {
  CHECK_THAT(loops_of("float_2 p(x, y); float_2& q = p; q.x = 2; out[t] = p.x;"),
             ContainsSubstring("float2 v_p"));
  CHECK_THAT(loops_of("pair p = {x, y}; float& a = p.a; a = 2; out[t] = p.a;", pair),
             ContainsSubstring("struct_pair v_p"));
}

TEST_CASE("what an expression assigns to inside of another one stays whole") {
  const std::string text = loops_of(
      "float_2 p(x, y), q; q = p *= 2.0f; out[t] = q.x; t.barrier.wait();\n"
      "q.x = x; out[t] = q.x;");
  CHECK_THAT(text, ContainsSubstring("float2 v_p") && !ContainsSubstring("float2 v_q"));
}

TEST_CASE("structs with arrays stay whole if they are copied") {
  const std::string row = "struct row { float a[2]; float b; };\n";
  CHECK_THAT(loops_of("row r; t.barrier.wait(); r.b = x; out[t] = r.b;"
                      "t.barrier.wait(); r.a[0] = y; r.a[0] += r.b; out[t] = r.a[0];",
                      row),
             !ContainsSubstring("struct_row"));
  CHECK_THAT(loops_of("row r = {{x, y}, 1}; row q = r; out[t] = q.a[0];", row),
             ContainsSubstring("struct_row v_r") && ContainsSubstring("struct_row v_q"));
}

TEST_CASE("structs with arrays stay whole if what they start with has side effects") {
  CHECK_THAT(loops_of("float n = x; row r = {{n++, y}, n}; r.b += 1; out[t] = r.a[1] + r.b;",
                      "struct row { float a[2]; float b; };\n"),
             ContainsSubstring("struct_row v_r"));
}

TEST_CASE("vectors of numbers that are computed with as ints stay whole") {
  CHECK_THAT(loops_of("char_2 p(1, 2); p += char_2(x > 1 ? 1 : 2); out[t] = p.x;"),
             ContainsSubstring("char2 v_p"));
}

TEST_CASE("integers are computed with bit by bit, shifted and counted in vectors of threads") {
  const std::string text =
      compile::in_loops(
          "void k(tiled_index<32> t, array_view<unsigned int, 1> v, int n) {\n"
          "  tile_static unsigned int s[32];\n"
          "  s[t.local[0]] = v[t];\n"
          "  t.barrier.wait();\n"
          "  unsigned int x = v[t];\n"
          "  for (int k = 0; k < n; ++k) {\n"
          "    x ^= x << 13; x = (x | s[k]) & ~(x >> k); x <<= n; if (x < 5u) x++;\n"
          "  }\n"
          "  v[t] = x;\n"
          "}")
          .opencl_source;
  CHECK_FALSE(is_scalar(text));
  CHECK_THAT(text, ContainsSubstring("uint16"));
}

TEST_CASE("what vectors of threads compute anew is a vector itself") {
  CHECK_FALSE(
      is_scalar(loops_of("const float a = (float) t.global[0] / in.extent[0];\n"
                         "t.barrier.wait();\n"
                         "out[t] = a * x;")));
}

TEST_CASE("short vectors stay whole if the threads run one after the other in any case") {
  const std::string text =
      loops_of("float_2 p(x, y); p = p * 0.5f + points[t]; p = p.yx; out[t] = p.x - p.y;");
  CHECK(is_scalar(text));
  CHECK_THAT(text, ContainsSubstring("float2 v_p"));
}

TEST_CASE(
    "short vectors stay whole if vectors of threads compute with them behind the loop alone") {
  CHECK_THAT(loops_of("float_2 p(x, y);\n"
                      "for (int k = 0; k < 9; ++k) { p += points[t] * x; t.barrier.wait(); }\n"
                      "out[t] = p.x - p.y;"),
             !ContainsSubstring("p_x"));
}

TEST_CASE("structs of more than 32 numbers stay whole, those within structs counted") {
  const auto of = [](const std::string& last) {
    return loops_of("all p; p.at.a.x = x; p.at.b.y = y; out[t] = p.at.a.x - p.at.b.y;",
                    "struct half_of_all { float_4 a, b, c, d; };\n"
                    "struct all { half_of_all at, other; " +
                        last + "};\n");
  };
  CHECK_THAT(of(""), !ContainsSubstring("struct_all"));
  CHECK_THAT(of("float one_more; "), ContainsSubstring("struct_all v_p"));
}

TEST_CASE("structs stay whole if they would become more than 256 variables") {
  const auto of = [](int count) {
    std::string text;
    for (int k = 0; k < count; ++k) text += "eight p" + std::to_string(k) + "; ";
    return loops_of(text + "p0.a.x = x; p1.b.y = y; out[t] = p0.a.x - p1.b.y;",
                    "struct eight { float_4 a, b; };\n");
  };
  CHECK_THAT(of(32), !ContainsSubstring("struct_eight"));
  CHECK_THAT(of(33), ContainsSubstring("struct_eight v_p0"));
}

TEST_CASE("what is computed anew of what is computed anew does not become long") {
  std::string chain = "const int a0 = t.local[0] * in.extent[0];\n";
  for (int k = 1; k < 16; ++k) {
    const std::string before = "a" + std::to_string(k - 1);
    chain += "const int a" + std::to_string(k) + " = " + before + " ^ (" + before + " >> 2);\n";
  }
  CHECK(loops_of(chain + "t.barrier.wait(); out[t] = a15 + x;").size() < 10000);
}
