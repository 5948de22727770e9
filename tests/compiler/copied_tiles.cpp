// The loop shape where one thread reads what all have copied to tile_static memory: it reads the
// view instead, where that is the same.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using compile::compiled_kernel;
using libtiles::compiler::compile_options;
using libtiles::compiler::kernel_shape;

namespace copied {

const std::string declared = "tile_static float s[4][8];\n";
const std::string copy = declared + "s[t.local[0]][t.local[1]] = v[t];\n";
const std::string wait = "t.barrier.wait();\n";
const std::string alone = "if (t.local[0] == 0 && t.local[1] == 0) ";
const std::string rounds = "for (int i = 0; i < 4; ++i) for (int j = 0; j < 8; ++j) ";
const std::string add_up = rounds + "sums(t.tile[0], t.tile[1]) += s[i][j];";

std::string opencl_of(const std::string& body, compile_options options = {}) {
  options.shape = kernel_shape::loop;
  const std::string text =
      "void k(tiled_index<4, 8> t, array_view<float, 2> v, array_view<float, 2> sums, int n) {\n" +
      body + "}";
  return compile::kernel_text(compile::input(text)).compile({}, options).opencl_source;
}

}  // namespace copied

TEST_CASE("a tile that one thread reads is read where it lies") {
  const std::string text =
      copied::opencl_of(copied::copy + copied::wait + copied::alone + "{" + copied::add_up + "}");
  CHECK_THAT(text, !ContainsSubstring("__local"));
  CHECK_THAT(text, ContainsSubstring("*(__global const tiles_unaligned_float4 *)&(&v_v[(origin_0 + "
                                     "v_i) * d0_v + (origin_1 + v_j)])[8];"));
  CHECK_THAT(text, ContainsSubstring("+= v_v[(origin_0 + v_i) * d0_v + (origin_1 + v_j)];"));
}

TEST_CASE("tiles lie where each thread's index and the kernel's numbers tell") {
  const auto place_of = [](const std::string& element) {
    return copied::opencl_of(copied::declared + "const int row = t.local[0] + 1;\n" +
                             "s[t.local[0]][t.local[1]] = " + element + ";\n" + copied::wait +
                             copied::alone + "{" + copied::add_up + "}");
  };
  CHECK_THAT(place_of("v(t.global[0] - n, 3 + t.local[1])"),
             ContainsSubstring("v_v[((origin_0 + v_i) - v_n) * d0_v + (3 + v_j)]"));
  CHECK_THAT(place_of("v(row, t.tile[1] + t.local[1])"),
             ContainsSubstring("v_v[v_i * d0_v + d0_v + (tile_1 + v_j)]"));
  CHECK_THAT(place_of("v(t.local[1], t.local[0])"), ContainsSubstring("v_v[v_j * d0_v + v_i]"));
}

TEST_CASE("literals among the subscripts name a row or a column") {
  const std::string text =
      copied::opencl_of(copied::copy + copied::wait + copied::alone +
                        "{ for (int j = 0; j < 8; ++j) sums(t.tile[0], t.tile[1]) += s[2][j]; }");
  CHECK_THAT(text, ContainsSubstring("v_v[origin_0 * d0_v + 2 * d0_v + (origin_1 + v_j)]"));
}

TEST_CASE("what is no copy of a tile, or is read by others as well, stays in the tile's memory") {
  using namespace copied;
  const std::string sum = alone + "{" + add_up + "}";
  for (const std::string& body :
       {declared + "s[t.local[0]][t.local[1]] = v[t] + 1;\n" + wait + sum,
        declared + "s[t.local[0]][t.local[1]] = 0;\ns[t.local[0]][t.local[1]] += v[t];\n" + wait +
            sum,
        declared + "s[t.local[0]][7 - t.local[1]] = v[t];\n" + wait + sum,
        declared + "s[t.local[0]][t.local[1]] = v(t.global[0] * 2, t.global[1]);\n" + wait + sum,
        declared + "if (t.global[0] < n) s[t.local[0]][t.local[1]] = v[t];\n" + wait + sum,
        "tile_static float s[4][9];\ns[t.local[0]][t.local[1]] = v[t];\n" + wait + sum,
        declared + "int k = t.local[0];\ns[k++][t.local[1]] = v[t];\n" + wait + sum,
        copy + wait + "if (t.local[0] == 0) {" + add_up + "}",
        copy + wait + alone + "{" + add_up + "} else sums[t] = 0;",
        copy + wait + alone + "{" + add_up + add_up + "}",
        copy + wait + sum + wait + "sums[t] = s[t.local[0]][t.local[1]];",
        copy + wait + alone + "{" + rounds + "sums(t.tile[0], t.tile[1]) += s[0][j]; }",
        copy + wait + alone + "{" + rounds + "sums(t.tile[0], t.tile[1]) += s[i][j - 0 * i]; }",
        copy + wait + alone + "{ for (int j = 0; j < n; ++j) sums(t.tile[0], 0) += s[0][j]; }",
        copy + wait + alone + "{ for (int j = 0; j < 9; ++j) sums(t.tile[0], 0) += s[0][j]; }",
        copy + wait + alone + "{ for (int j = 7; j >= 0; --j) sums(t.tile[0], 0) += s[0][j]; }",
        copy + wait + alone + "{" + rounds + "{ s[i][j] = 1; } }",
        copy + wait + alone + "{" + rounds + "sums(t.tile[0], t.tile[1]) += s[i][i]; }",
        copy + wait + alone + "{" + rounds + "sums(t.tile[0], t.tile[1]) += s[2u][j]; }",
        copy + wait + alone +
            "{ int k = 0; do { sums(t.tile[0], k) = s[0][3]; } while (++k < n); }"}) {
    CAPTURE(body);
    CHECK_THAT(opencl_of(body), ContainsSubstring("__local"));
  }
}

TEST_CASE("and so does what other names would stand for where it is read") {
  using namespace copied;
  const std::string shifted =
      declared + "s[t.local[0]][t.local[1]] = v(t.global[0] + n, t.global[1]);\n";
  const std::string sum = alone + "{" + add_up + "}";
  for (const std::string& body :
       {shifted + wait + alone + "{ for (int n = 0; n < 4; ++n) sums(t.tile[0], 0) += s[n][0]; }",
        copy + wait + alone + "{ float v = 3; " + add_up + " sums(0, t.tile[1]) = v; }",
        copy + "v = sums;\n" + wait + sum, shifted + "n = 7;\n" + wait + sum,
        "int k = n;\n" + declared + "s[t.local[0]][t.local[1]] = v(t.global[0] + k, 0);\nk = 7;\n" +
            wait + sum}) {
    CAPTURE(body);
    CHECK_THAT(opencl_of(body), ContainsSubstring("__local"));
  }
}

TEST_CASE("and so does what could be read after a view has changed") {
  using namespace copied;
  const std::string sum = alone + "{" + add_up + "}";
  for (const std::string& body :
       {copy + "v[t] = 0;\n" + wait + sum, copy + wait + "sums[t] = 1;\n" + wait + sum,
        copy + wait + sum + "v[t] = 0;",
        copy + wait + sum + "for (int i = 0; i < n; ++i) { v[t] = 0; t.barrier.wait(); }",
        "int k = 0;\n" + copy + "v[t] = k++;\n" + wait + sum,
        "float k = 0;\n" + copy + "float& at = v[t];\nat = k = 1;\n" + wait + sum,
        copy + wait + alone + "{ float a, b = 0; " + rounds + "{ a = s[i][j]; v(i, j) = b = a; } }",
        copy + wait + alone + "{ v(0, 0) = 1; " + add_up + "}",
        copy + wait + alone + "{ { v(0, 0)++; } " + add_up + "}",
        copy + wait + alone + "{" + rounds +
            "{ sums(t.tile[0], t.tile[1]) += s[i][j]; v(i, j) = 0; } }",
        copy + wait + alone + "{" + rounds + "sums(i, t.tile[1]) += s[i][j]; }",
        copy + wait + alone + "{ float x; atomic_exchange(&v(0, 0), 1.0f); float all = 0; " +
            rounds + "all += s[i][j]; v(0, 1) = all; }"}) {
    CAPTURE(body);
    CHECK_THAT(opencl_of(body), ContainsSubstring("__local"));
  }
}

TEST_CASE("views may change behind the next barrier") {
  using namespace copied;
  const std::string text =
      opencl_of(copy + wait + alone + "{" + add_up + "}\n" + wait + "v[t] = 0;");
  CHECK_THAT(text, !ContainsSubstring("__local"));
}

TEST_CASE("a kernel that stays a work-group keeps its copies") {
  using namespace copied;
  const std::string large = "float own[2048]; for (int i = 0; i < 2048; ++i) own[i] = i * n;\n";
  const std::string text = opencl_of(large + copy + wait + alone + "{" + add_up + "}\n" + wait +
                                     "sums[t] = own[n & 2047];");
  CHECK_THAT(text, ContainsSubstring("reqd_work_group_size(8, 4, 1)"));
  CHECK_THAT(text, ContainsSubstring("__local"));
}

TEST_CASE("checked kernels keep their copies") {
  compile_options checked;
  checked.checked = libtiles::compiler::checked_mode::on;
  CHECK_THAT(copied::opencl_of(
                 copied::copy + copied::wait + copied::alone + "{" + copied::add_up + "}", checked),
             ContainsSubstring("__local"));
}
