// tile_load_async and tile_wait: what they become where copies run beside the work-items, and
// elsewhere.
#include "tests/compiler/compile.hpp"
#include "tests/support/file_check.hpp"

using libtiles::compiler::checked_mode;
using libtiles::compiler::compile_options;
using libtiles::compiler::kernel_shape;

namespace {

compile_options with_copies() {
  compile_options options;
  options.async_copies = true;
  return options;
}

std::string kernel_of(const std::string& element, const std::string& statements) {
  return "void k(tiled_index<64> t, array_view<const " + element + ", 1> in, array_view<" +
         element + ", 1> out) {\n  tile_static " + element + " a[64], b[2][100];\n  " + statements +
         "\n}";
}

compile::compiled_kernel loading(const std::string& element, const std::string& statements,
                                 const compile_options& options = with_copies()) {
  return compile::kernel_text(compile::input(kernel_of(element, statements))).compile({}, options);
}

const char* const one_load =
    "tile_load_async(a, in, t.tile_origin); tile_wait(t); out[t] = a[63 - t.local[0]];";

std::size_t count_of_barriers(const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = text.find("barrier("); at != std::string::npos;
       at = text.find("barrier(", at + 1)) {
    ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("elements inside of a view are copied beside the work-items, others are assigned") {
  CHECK_THAT(loading("float", one_load).opencl_source, FileCheck(R"(
    CHECK:      void tiles_copy_async_float(__local float *to, __global const float *from) {
    CHECK:      cp.async.ca.shared.global [%0], [%1], 4;
    CHECK:      cp.async.wait_all;
    CHECK:      barrier(CLK_LOCAL_MEM_FENCE);
    CHECK:      if (
    CHECK:      tiles_copy_async_float(&ts0_a[
    CHECK:      } else {
    CHECK:      ts0_a[{{.*}}] = 0.0f;
    CHECK:      tiles_wait_for_async_copies(); barrier(CLK_LOCAL_MEM_FENCE);
    CHECK:      v_out
  )"));
}

TEST_CASE("elements that are not made of 32 bits are copied 16 bytes at once, or before the wait") {
  CHECK(loading("double", one_load).opencl_source.find("], 8;") != std::string::npos);
  CHECK(loading("float_2", one_load).uses_async_copies);
  CHECK_FALSE(loading("bool", one_load).uses_async_copies);
  for (const char* const element : {"short", "unsigned char", "half"}) {
    const std::string text = loading(element, one_load).opencl_source;
    CHECK(text.find("cp.async.cg.shared.global [%0], [%1], 16;") != std::string::npos);
    CHECK(text.find("cp.async.ca") == std::string::npos);
  }
}

TEST_CASE("a load behind a wait or another load needs no barrier") {
  const std::string text =
      loading("int",
              "tile_load_async(b[0], in, t.tile_origin);\n"
              "for (int k = 0; k < 4; ++k) { tile_wait(t); tile_load_async(b[1 - k % 2], in, "
              "index<1>(k)); out[t] = b[k % 2][t.local[0]]; } tile_wait(t);")
          .opencl_source;
  CHECK(count_of_barriers(text) == 3);
  const std::string two = loading("int",
                                  "tile_load_async(a, in, t.tile_origin);\n"
                                  "tile_load_async(b[0], in, t.tile_origin);\n"
                                  "tile_wait(t); out[t] = a[0] + b[0][1];")
                              .opencl_source;
  CHECK(count_of_barriers(two) == 2);
}

TEST_CASE("loads that a loop or a function begins count for those that tile_wait leaves out") {
  const std::string begin = "tile_load_async(a, in, t.tile_origin); ";
  const std::string end = " out[t] = a[63 - t.local[0]]; tile_wait(t);";
  const auto in_loop = [](const std::string& body) {
    return "for (int n = 0; n < 4; ++n) { " + body + " }";
  };
  const std::string load = "tile_load_async(b[n % 2], in, index<1>(n));";
  const std::string with_function =
      "void more(tiled_index<64> t, int n, array_view<const int, 1> in, int (&b)[2][100]) { " +
      in_loop(load) + " }\n";
  const auto error = [&](const std::string& statements) {
    const bool calls = statements.find("more(") != std::string::npos;
    return compile::error_of((calls ? with_function : "") +
                             kernel_of("int", begin + statements + end));
  };
  CHECK(error(in_loop(load) + " tile_wait(t, 4);").empty());
  CHECK(error(in_loop(in_loop(load)) + " tile_wait(t, 16);").empty());
  CHECK(error("more(t, 0, in, b); tile_wait(t, 4);").empty());
  CHECK(error(in_loop("more(t, n, in, b);") + " tile_wait(t, 16);").empty());
  const std::string used = "'a' is used while tile_load_async may still load it";
  CHECK(error(in_loop("out[t] = n;") + " tile_wait(t, 4);").find(used) != std::string::npos);
  CHECK(error(in_loop(load)).find(used) != std::string::npos);
  CHECK(error("tile_wait(t, 4); more(t, 0, in, b);").find(used) != std::string::npos);
}

TEST_CASE("a load whose origin is read from tile_static memory has its barrier behind that") {
  compile_options options = with_copies();
  options.tensor_cores = libtiles::compiler::tensor_core_form::sm_90;
  const auto barriers = [&](const std::string& origin) {
    return count_of_barriers(
        loading("int",
                "a[t.local[0]] = 1;\n  t.barrier.wait_with_tile_static_memory_fence();\n" +
                    ("tile_load_async(b[0], in, index<1>(" + origin + "));\n") +
                    "a[t.local[0]] = 2; tile_wait(t); out[t] = b[0][1] + a[5];",
                options)
            .opencl_source);
  };
  CHECK(barriers("a[3]") == 3);
  CHECK(barriers("3") == 2);
}

TEST_CASE("loops, checked kernels and other devices load as tile_load does") {
  compile_options loops = with_copies(), checked = with_copies();
  loops.shape = kernel_shape::loop;
  checked.checked = checked_mode::on;
  CHECK(loading("int", one_load).uses_async_copies);
  for (const compile_options& options : {loops, checked, compile_options{}}) {
    const auto kernel = loading("int", one_load, options);
    CHECK_FALSE(kernel.uses_async_copies);
    CHECK(kernel.opencl_source.find("cp.async") == std::string::npos);
  }
}

TEST_CASE("what may be another part of an array can be used while a load is under way") {
  const std::string turns =
      "tile_load_async(b[0], in, index<1>(0)); int n = 0;\n"
      "for (int k = 0; k < 4; ++k) { tile_wait(t); if (k < 3) tile_load_async(b[1 - n], in, "
      "index<1>(k)); out[t] = b[n][t.local[0]]; n = 1 - n; }";
  CHECK_NOTHROW(loading("int", turns));
  CHECK_NOTHROW(loading("int",
                        "tile_load_async(b[0], in, index<1>(0)); tile_load(b[1], in, index<1>(0));"
                        "out[t] = b[1][3]; tile_wait(t); out[t] += b[0][3];"));
}
