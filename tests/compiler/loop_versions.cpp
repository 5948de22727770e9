// Two versions of loops with tile_load: where the compiler finds a condition for the first one.
#include "tests/compiler/compile.hpp"
#include "tests/support/file_check.hpp"

using libtiles::compiler::checked_mode;
using libtiles::compiler::compile_options;
using libtiles::compiler::kernel_shape;
using libtiles::compiler::tensor_core_form;

namespace {

compile_options on_gpus() {
  compile_options options;
  options.async_copies = true;
  options.tensor_cores = tensor_core_form::sm_90;
  return options;
}

std::string with_loop(const std::string& loop, const compile_options& options = on_gpus()) {
  const std::string text =
      "void k(tiled_index<64> t, array_view<const float, 2> in, array_view<const float, 3> deep,\n"
      "       array_view<float, 2> out, int n) {\n"
      "  tile_static float a[16][16], b[16][16];\n  const int y = t.tile[0] * 16;\n  float sum = "
      "0;\n"
      "  for (int n = t.local[0]; n < 256; n += 64) b[n / 16][n % 16] = n;\n"
      "  tile_accumulator<float, 16, 16> c(t);\n" +
      loop + "\n  tile_store(t, c, out, index<2>(y, 0));\n}";
  return compile::kernel_text(compile::input(text)).compile({}, options).opencl_source;
}

// `{}` is the load of an origin, and what reads it.
std::string with_load(std::string loop, const std::string& origin) {
  const std::string load =
      "tile_load(a, in, " + origin + "); sum += a[0][1]; tile_multiply(t, a, b, c, tf32);";
  return with_loop(loop.replace(loop.find("{}"), 2, "{ " + load + " }"));
}

std::size_t copies_in(const std::string& source) {
  return compile::count_of(source, "tiles_copy_16_bytes_float(&") +
         compile::count_of(source, "tiles_copy_16_bytes_async_float(&");
}

bool has_versions(const std::string& source) {
  const std::size_t copies = copies_in(source);
  CAPTURE(source);
  CHECK((copies == 1 || copies == 2));
  return copies == 2;
}

const char* const usual = "for (int k = 0; k < in.extent[1]; k += 16) {}";

}  // namespace

TEST_CASE("a loop whose loads lie within their view in every iteration compares nothing for them") {
  CHECK_THAT(with_load(usual, "index<2>(y, k)"), FileCheck(R"(
    CHECK:      __kernel void
    CHECK:      if ({{.*}}(long)e1_in{{.*}} & 15) == 0
    CHECK:      for (int v_k = 0;
    CHECK-NOT:  if (
    CHECK:      tiles_copy_16_bytes_float(&
    CHECK-NOT:  if (
    CHECK:      } else {
    CHECK:      for (int v_1_k = 0;
    CHECK:      if (
    CHECK:      tiles_copy_16_bytes_float(&
    CHECK:      } else {
    CHECK:      ? {{.*}} : 0.0f
  )"));
}

TEST_CASE("the origin of a load may be a sum, a multiple, a minimum or a maximum") {
  for (const char* const origin :
       {"index<2>(y + 3 * k, k + 16)", "index<2>(k, n - k)", "index<2>(y, min(k + 32, n))",
        "index<2>(y, max(k - 16, 0))", "index<2>(k > 0 ? y : n, k)", "index<2>(n, n)",
        "index<2>(y + 5 - n * 4, 4 * n)", "index<2>(t.tile_origin[0], k)"}) {
    INFO(origin);
    CHECK(has_versions(with_load(usual, origin)));
  }
}

TEST_CASE("the loop may count to anything that it does not change") {
  for (const char* const loop :
       {"for (int k = n; k < in.extent[1] - 3; k += 4) {}", "for (int k = 0; k <= n; k += 4) {}",
        "for (int k = y; k < 256; k += 8) {}"}) {
    INFO(loop);
    CHECK(has_versions(with_load(loop, "index<2>(y, k)")));
  }
  CHECK(has_versions(with_load("for (int k = 0; k < n; ++k) {}", "index<2>(y + k, 16 * k)")));
  CHECK(has_versions(with_load("for (int k = 0; k < n; ++k) if (n > k) {}", "index<2>(k, 0)")));
}

TEST_CASE("variables of the loop stand for their values") {
  const auto in_loop = [](const std::string& before, const std::string& load) {
    return with_loop("for (int k = 0; k < n; k += 16) { " + before + " " + load +
                     " tile_multiply(t, a, b, c, tf32); }");
  };
  CHECK(has_versions(
      in_loop("const int ahead = min(k + 32, n);", "tile_load(a, in, index<2>(y, ahead));")));
  CHECK(has_versions(in_loop("const index<2> from(y, k);", "tile_load(a, in, from);")));
  CHECK(has_versions(in_loop("", "tile_load_async(a, deep[n], index<2>(y, k)); tile_wait(t);")));
  CHECK_FALSE(
      has_versions(in_loop("int ahead = k; ahead += n;", "tile_load(a, in, index<2>(y, ahead));")));
  CHECK_FALSE(
      has_versions(in_loop("index<2> from(y, k); from[1] += 16;", "tile_load(a, in, from);")));
  CHECK_FALSE(has_versions(in_loop("", "tile_load(a, deep[k / 16], index<2>(y, k));")));
}

TEST_CASE("a loop has one version where nothing is known of its loads before it") {
  for (const char* const origin :
       {"index<2>(y, k * k)", "index<2>(y, n / 3 + k % 32)", "index<2>(y, (int)in(0, k))",
        "index<2>(y, (int)sum)", "index<2>(y, n >> k)"}) {
    INFO(origin);
    CHECK_FALSE(has_versions(with_load(usual, origin)));
  }
  for (const char* const loop :
       {"for (int k = 0; k < in.extent[1]; k += n) {}", "for (int k = 64; k > n; k -= 4) {}",
        "for (int k = 0; k < n; k += 16) { n -= 1; {} }",
        "int k = 0; while (k < n) { {} k += 16; }", "for (unsigned int k = 0; k < 64u; k += 16) {}",
        "for (int k = 0; k != n; k += 16) {}",
        "for (int k = 0; k < n; k += 16) { {} if (n > 5) k += 16; }",
        "for (int k = 0; k < n && n > 3; k += 16) {}"}) {
    INFO(loop);
    CHECK_FALSE(has_versions(with_load(loop, "index<2>(y, k)")));
  }
}

TEST_CASE("what the head of a loop changes is not known before it") {
  CHECK(has_versions(with_load("int d = y; for (int k = 0; k < n; k += 16) {}", "index<2>(d, k)")));
  for (const char* const loop : {"int d = y, k = 0; for (d = 48; k < n; k += 16) {}",
                                 "int d = y; for (int k = (d = 48); k < n; k += 16) {}",
                                 "int d = y; for (int k = 0, m = d++; k < n; k += 16) {}"}) {
    INFO(loop);
    CHECK_FALSE(has_versions(with_load(loop, "index<2>(d, k)")));
  }
}

TEST_CASE("nothing is said of values that are made of very many others") {
  std::string chain = "const int a0 = k; ";
  for (int n = 1; n < 40; ++n) {
    const std::string before = "a" + std::to_string(n - 1);
    chain += "const int a" + std::to_string(n) + " = " + before + " - " + before + " + k; ";
  }
  CHECK_FALSE(has_versions(with_loop("for (int k = 0; k < n; k += 16) { " + chain +
                                     "tile_load(a, in, index<2>(y, a39)); "
                                     "tile_multiply(t, a, b, c, tf32); }")));
}

TEST_CASE(
    "rows that begin at no multiple of 16 bytes in some iteration are no reason for a version") {
  CHECK(has_versions(with_load("for (int k = 0; k < n; k += 4) {}", "index<2>(y, k)")));
  CHECK_FALSE(has_versions(with_load("for (int k = 0; k < n; k += 2) {}", "index<2>(y, k)")));
  CHECK_FALSE(has_versions(with_load("for (int k = 0; k < n; k += 4) {}", "index<2>(y, k / 2)")));
}

TEST_CASE("inner loops have versions of their own") {
  const std::string nested = with_load(
      "for (int m = 0; m < n; ++m) for (int k = 0; k < n; k += 16) {}", "index<2>(m * 16, k)");
  CHECK(has_versions(nested));
  CHECK(compile::count_of(nested, "for (int v_m") == 1);
}

TEST_CASE("a loop around one with two versions has one, however deep loops are nested") {
  const auto nested = [](int depth) {
    std::string loops = "tile_load(a, in, index<2>(y, n)); tile_multiply(t, a, b, c, tf32);";
    for (int k = 0; k < depth; ++k) {
      const std::string counter = "k" + std::to_string(k);
      loops = "for (int " + counter + " = 0; " + counter + " < n; ++" + counter + ") { " + loops +
              " tile_load(b, in, index<2>(y, n)); }";
    }
    return with_loop(loops);
  };
  // What the innermost loop loads, in two versions; what each loop around it loads, in one.
  CHECK(copies_in(nested(1)) == 4);
  CHECK(copies_in(nested(2)) == 5);
  CHECK(copies_in(nested(5)) == 8);
}

TEST_CASE("loops that do not multiply by tensor cores have one version") {
  const auto with_product = [](const std::string& product) {
    return with_loop("for (int k = 0; k < n; k += 16) { tile_load(a, in, index<2>(y, k)); " +
                     product + " }");
  };
  CHECK(has_versions(with_product("tile_multiply(t, a, b, c, tf32);")));
  CHECK_FALSE(has_versions(with_product("tile_multiply(t, a, b, c);")));
  CHECK_FALSE(has_versions(with_product("sum += a[0][1];")));
}

TEST_CASE("loops in functions have versions, too, where the origin is the same in all threads") {
  const auto with_first = [](const std::string& first) {
    const std::string text =
        "void all(tiled_index<64> t, array_view<const float, 2> in, array_view<float, 2> out,\n"
        "         int y) {\n"
        "  tile_static float a[16][16];\n  tile_accumulator<float, 16, 16> c(t);\n"
        "  for (int k = 0; k < in.extent[1]; k += 16) {\n"
        "    tile_load(a, in, index<2>(y, k)); tile_multiply(t, a, a, c, tf32);\n  }\n"
        "  tile_store(t, c, out, index<2>(0, 0));\n}\n"
        "void k(tiled_index<64> t, array_view<const float, 2> in, array_view<float, 2> out) {\n"
        "  all(t, in, out, " +
        first + ");\n}";
    return compile::kernel_text(compile::input(text)).compile({}, on_gpus()).opencl_source;
  };
  CHECK(has_versions(with_first("t.tile[0] * 16")));
  CHECK_FALSE(has_versions(with_first("t.local[0] / 64")));
}

TEST_CASE("checked kernels, loops over threads and strided views have one version") {
  compile_options checked = on_gpus(), loops = on_gpus(), strided = on_gpus();
  checked.checked = checked_mode::on;
  loops.shape = kernel_shape::loop;
  strided.strided = true;
  const std::string loop =
      "for (int k = 0; k < n; k += 16) { tile_load(a, in, index<2>(y, k)); "
      "tile_multiply(t, a, b, c, tf32); }";
  CHECK(has_versions(with_loop(loop)));
  for (const compile_options& options : {checked, loops, strided, compile_options{}}) {
    CHECK(copies_in(with_loop(loop, options)) == 0);
    CHECK(compile::count_of(with_loop(loop, options), "k += 16") == 1);
  }
}

// Drivers for CPUs may give all threads one thread's sums behind a branch with barriers.
TEST_CASE("with emulated tensor cores, CPUs have one loop, which asks for all iterations first") {
  compile_options options = on_gpus();
  options.async_copies = false;
  options.tensor_cores = tensor_core_form::emulated;
  const std::string loop = std::string(usual).replace(
      std::string(usual).find("{}"), 2,
      "{ tile_load(a, in, index<2>(y, k)); tile_multiply(t, a, b, c, tf32); }");
  CHECK(has_versions(with_loop(loop, options)));
  options.wide_indices = true;
  const std::string on_cpus = with_loop(loop, options);
  CHECK_FALSE(has_versions(on_cpus));
  CHECK_THAT(on_cpus, FileCheck(R"(
    CHECK:      __kernel void
    CHECK:      uchar v_{{[0-9]+}}_whole = {{.*}} & 15) == 0
    CHECK:      for (int v_k = 0;
    CHECK:      if (v_{{[0-9]+}}_whole || {{.*}} & 15) == 0
    CHECK:      tiles_copy_16_bytes_float(&
    CHECK-NOT:  for (int v_k = 0;
  )"));
}

TEST_CASE("a loop has one version where numbers of 64 bits might not hold its bounds") {
  const auto is_versioned = [](const std::string& origin) {
    return has_versions(with_load(usual, "index<2>(y, " + origin + ")"));
  };
  CHECK(is_versioned("16 * (3 + 5 * (k - min(k, n)))"));
  CHECK_FALSE(is_versioned("2000000000 * (1000000000 * (k - min(k, n)))"));
  CHECK_FALSE(is_versioned("2000000000 * (1 + 1000000000 * (k - min(k, n)))"));
}
