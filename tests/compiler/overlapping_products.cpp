// Products by wgmma that go on while the next iteration begins: in which loops, and in which not.
#include "tests/compiler/compile.hpp"
#include "tests/support/file_check.hpp"

using libtiles::compiler::compile_options;
using libtiles::compiler::tensor_core_form;

namespace {

compile_options on_hopper() {
  compile_options options;
  options.async_copies = true;
  options.tensor_cores = tensor_core_form::sm_90a;
  return options;
}

std::string with_loop(const std::string& loop, const compile_options& options = on_hopper()) {
  const std::string text =
      "float doubled(float x) { return 2 * x; }\nint same(int x) { return x; }\n"
      "void k(tiled_index<128> t, array_view<const half, 2> in, array_view<float, 2> out, int n) "
      "{\n"
      "  tile_static half a[3][64][64], b[64][64], d[64][64]; tile_static int s[128];\n"
      "  s[t.local[0]] = t.local[0]; tile_load(b, in, index<2>(0, 0));\n"
      "  tile_load(d, in, index<2>(0, 0));\n"
      "  tile_accumulator<float, 64, 64> c(t); tile_accumulator<float, 64, 64> other(t); int total "
      "= "
      "0;\n" +
      loop + "\n  tile_wait(t); tile_store(t, c, out, index<2>(0, 0));\n}";
  return compile::kernel_text(compile::input(text)).compile({}, options).opencl_source;
}

// `before` stands before the tile_wait, `between` between loads and product, `behind` behind it.
std::string turn(const std::string& before, const std::string& between = "",
                 const std::string& behind = "", const std::string& wait = "tile_wait(t, 1);") {
  return "{ " + before + wait + " tile_load_async(a[(k + 1) % 3], in, index<2>(0, k * k));" +
         between + " tile_multiply(t, a[k % 3], b, c); " + behind + " }";
}

std::string counted(const std::string& body) { return "for (int k = 0; k < n; ++k) " + body; }

bool overlap(const std::string& loop, const compile_options& options = on_hopper()) {
  const std::string source = with_loop(loop, options);
  const bool are_begun = source.find("wgmma.wait_group.sync.aligned 1; }") != std::string::npos;
  const bool are_ended =
      source.find("(\"//tiles: wgmma.wait_group.sync.aligned 0;\"") != std::string::npos;
  CAPTURE(source);
  CHECK(are_begun == are_ended);
  return are_begun;
}

}  // namespace

TEST_CASE("a product is computed while the next iteration waits for its operands") {
  CHECK_THAT(with_loop(counted(turn(""))), FileCheck(R"(
    CHECK:      tile_multiply(
    CHECK:      wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 1; }" : "+f"((*v_c)[0][0]), {{.*}} : "memory");
    CHECK:      __kernel void
    CHECK:      for (int v_k
    CHECK:      tiles_wait_for_async_copies_but_1(); tiles_order_for_warpgroups(); barrier(CLK_LOCAL_MEM_FENCE);
    CHECK-NOT:  tiles_copy_16_bytes_async
    CHECK:      tile_multiply(
    CHECK-NOT:  tiles_copy_16_bytes_async
    CHECK:      tiles_order_for_warpgroups(); barrier(CLK_LOCAL_MEM_FENCE);
    CHECK:      tiles_copy_16_bytes_async
    CHECK:      tiles_end_async_load();
    CHECK:      __asm__ volatile("//tiles: wgmma.wait_group.sync.aligned 0;" : "+f"({{.*}}[0][0]), {{.*}}[1][15]) : : "memory"); tiles_order_for_warpgroups(); barrier(CLK_LOCAL_MEM_FENCE);
    CHECK:      tile_store(
  )"));
}

TEST_CASE("both versions of a loop let their products go on") {
  std::string loop = counted(turn(""));
  loop.replace(loop.find("k * k"), 5, "16 * k");
  const std::string source = with_loop(loop);
  CHECK(compile::count_of(source, "(\"//tiles: wgmma.wait_group.sync.aligned 0;\"") == 2);
}

TEST_CASE("products go on in any loop that counts by itself, beside what is a thread's own") {
  CHECK(overlap("int k = 0; while (k < n) " + turn("", "", "++k;")));
  CHECK(overlap(counted(turn("const int x = n * k; n += x;", " const int y = n;"))));
  CHECK(overlap(counted(turn("", "", "for (int m = 0; m < 3; ++m) n += m * (int)in(0, m);"))));
  CHECK(overlap(counted(turn("", " tile_load_async(a[(k + 2) % 3], in, index<2>(k, 0));"))));
  CHECK(overlap("for (int m = 0; m < 2; ++m) { " + counted(turn("")) + " tile_wait(t); }"));
}

TEST_CASE("a product is waited for where the loop has other barriers, loads or products") {
  for (const std::string& loop : {
           turn("t.barrier.wait();"),
           turn("", "", "t.barrier.wait();"),
           turn("", "", "tile_load_async(d, in, index<2>(0, 0));"),
           turn("tile_load(d, in, index<2>(0, k));"),
           turn("tile_wait(t);"),
           turn("", " tile_wait(t);"),
           turn("", "", "tile_multiply(t, d, d, c);"),
           turn("", "", "tile_multiply(t, d, d, other);"),
           turn("", "", "", ""),
           std::string("{ tile_wait(t, 1); tile_multiply(t, a[k % 3], b, c); "
                       "tile_load_async(a[k % 3], in, index<2>(0, k)); }"),
       }) {
    INFO(loop);
    CHECK_FALSE(overlap(counted(loop)));
  }
}

TEST_CASE("a product is waited for where the loop uses tile_static memory or the results") {
  for (const std::string& loop : {
           turn("total += s[k];"),
           turn("", "", "s[k] = t.local[0];"),
           turn("", " const int y = s[k];"),
           turn("", "", "if (k == 3) { d[0][t.local[0] % 64] = 1; }"),
           turn("", "", "c.apply(doubled);"),
           turn("if (k == 5) c.apply(doubled);"),
           turn("", "", "tile_store(t, c, out, index<2>(0, k));"),
       }) {
    INFO(loop);
    CHECK_FALSE(overlap(counted(loop)));
  }
  CHECK_FALSE(overlap("for (int k = 0; k < same(n); ++k) " + turn("")));
  CHECK_FALSE(overlap("for (int k = 0; k < n; k += same(1)) " + turn("")));
}

TEST_CASE(
    "a product is waited for where the loop may end early, or changes what loads begin with") {
  CHECK_FALSE(overlap(counted(turn("if (k == n - 2) break;"))));
  CHECK_FALSE(overlap(counted(turn("", "", "if (k > n / 2) continue; n -= 1;"))));
  CHECK_FALSE(overlap("int m = 0; " + counted("{ tile_wait(t, 1); tile_load_async(a[1], in, "
                                              "index<2>(m, 0)); m += 5; tile_multiply(t, a[0], b, "
                                              "c); }")));
  for (const char* const effect : {"const int y = n++;", "int w = (n += 2);"}) {
    INFO(effect);
    CHECK_FALSE(overlap(counted(turn("", std::string(" ") + effect))));
  }
  for (const char* const load : {"tile_load_async(a[++n % 3], in, index<2>(0, 0));",
                                 "tile_load_async(a[0], in, index<2>(0, n++));",
                                 "tile_load_async(a[0], in, index<2>(0, 0), n++);",
                                 "tile_load_async(a[0], in, index<2>(0, same(k)));"}) {
    INFO(load);
    CHECK_FALSE(overlap(counted("{ tile_wait(t, 1); " + std::string(load) +
                                " tile_multiply(t, a[(k + 1) % 3], b, c); }")));
  }
  CHECK_FALSE(
      overlap(counted("{ tile_wait(t, 1); tile_load_async(a[0], in, index<2>(0, 0)); "
                      "tile_multiply(t, a[n++ % 3], b, c); }")));
  CHECK_FALSE(overlap("int k = 0; do " + turn("", "", "++k;") + " while (k < n);"));
}

TEST_CASE("a product by mma.sync is waited for, and so is one in a branch") {
  compile_options earlier = on_hopper();
  earlier.tensor_cores = tensor_core_form::sm_90;
  CHECK_FALSE(overlap(counted(turn("")), earlier));
  CHECK_FALSE(
      overlap(counted("{ tile_wait(t, 1); tile_load_async(a[1], in, index<2>(0, 0)); if "
                      "(k % 2 == 0) { tile_multiply(t, a[0], b, c); } }")));
}
