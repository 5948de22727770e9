// tile_static arrays that hold a window of a view: on CPUs the kernel reads the view, and runs
// along the rows of the domain.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using libtiles::compiler::compile_options;
using libtiles::compiler::kernel_shape;

namespace window {

const std::string declared = "tile_static float s[6];\n";
const std::string copy = declared + "s[t.local[0] + 1] = v[t];\n";
const std::string left = "if (t.local[0] == 0) s[0] = i > 0 ? v(i - 1) : 0.0f;\n";
const std::string wait = "t.barrier.wait();\n";
const std::string read = "w[t] = s[t.local[0]] + s[t.local[0] + 1];\n";

compile_options on_cpus() {
  compile_options options;
  options.shape = kernel_shape::loop_if_faster;
  options.wide_indices = true;
  return options;
}

std::string opencl_of(const std::string& body, const compile_options& options = on_cpus()) {
  const std::string text =
      "void k(tiled_index<4> t, array_view<float, 1> v, array_view<float, 1> w, int n) {\n"
      "const int i = t.global[0];\n" +
      body + "}";
  return compile::kernel_text(compile::input(text)).compile({}, options).opencl_source;
}

bool is_removed(const std::string& body) {
  CAPTURE(body);
  return opencl_of(body).find("__local") == std::string::npos;
}

}  // namespace window

TEST_CASE("a window of a view is read where it lies, along the rows of the domain") {
  const std::string text =
      window::opencl_of(window::copy + window::left + window::wait + window::read);
  CHECK_THAT(text, !ContainsSubstring("__local"));
  CHECK_THAT(text, !ContainsSubstring("barrier"));
  CHECK_THAT(text, ContainsSubstring("&v_v[global_0 - 1] + *(__global const "
                                     "tiles_unaligned_float16 *)&v_v[global_0]"));
  CHECK_THAT(text, ContainsSubstring("((((int)global_0 - 1) >= 0) ? v_v[global_0 - 1] : 0.0f)"));
}

TEST_CASE("a window stays in the tile's memory on GPUs, in checked mode, and where views overlap") {
  const std::string body = window::copy + window::left + window::wait + window::read;
  compile_options options = window::on_cpus();
  options.overlapping_views = true;
  CHECK_THAT(window::opencl_of(body, options), ContainsSubstring("__local float"));
  CHECK_THAT(window::opencl_of(body, {}), ContainsSubstring("__local float"));
  options = window::on_cpus();
  options.checked = libtiles::compiler::checked_mode::on;
  CHECK_THAT(window::opencl_of(body, options), ContainsSubstring("__local"));
}

TEST_CASE("the launch is told which views are read in place of their windows") {
  const auto made =
      compile::kernel_text(
          compile::input("void k(tiled_index<4> t, array_view<float, 1> v,"
                         "array_view<float, 1> w) { tile_static float s[4]; s[t.local[0]] = v[t];"
                         "t.barrier.wait(); w[t] = s[t.local[0]]; }"))
          .compile({}, window::on_cpus());
  CHECK(made.parameters[0].is_read_in_place);
  CHECK_FALSE(made.parameters[1].is_read_in_place);
  CHECK(made.tile_statics.empty());
}

TEST_CASE("what is a window of a view by another text is removed as well") {
  using namespace window;
  for (const std::string& body :
       {copy + "if (n > 0) w[t] = 0;\n" + left + wait + read,
        copy + "if (0 == t.local[0]) { if (i >= 1) s[0] = v(i - 1); else s[0] = 0.0f; }\n" + wait +
            read,
        copy + left + "t.barrier.wait_with_tile_static_memory_fence();\n" + read,
        copy + left + wait + "float sum = s[t.local[0]];\nsum += s[t.local[0] + 1];\nw[t] = sum;\n",
        copy + left + wait + read + wait + "w[t] += s[t.local[0] + 1];\n"}) {
    CHECK(is_removed(body));
  }
}

TEST_CASE("what tile_load loads of a view is read where it lies") {
  using namespace window;
  const std::string load = "tile_load(s, v, index<1>(t.tile_origin[0] - 1), 5);\n";
  const std::string text = opencl_of(declared + load +
                                     "const int x = t.local[0];\n"
                                     "w[t] = s[x] + s[x + 2];\n");
  CHECK_THAT(text, !ContainsSubstring("__local"));
  CHECK_THAT(text, !ContainsSubstring("barrier"));
  CHECK_THAT(text, ContainsSubstring("&v_v[global_0 - 1] + *(__global const "
                                     "tiles_unaligned_float16 *)&v_v[global_0 + 1]"));
  CHECK_THAT(text,
             ContainsSubstring("((((int)global_0 - 1) >= 0) && (((int)global_0 - 1) < e0_v)) ? "
                               "v_v[global_0 - 1] : 5.0f)"));
  for (const std::string& body :
       {declared + wait + load + read, declared + load + wait + read,
        declared + "tile_static float r[6];\n" + load +
            "tile_load(r, v, index<1>(t.tile_origin[0]));\n" + read + "w[t] += r[t.local[0]];\n"}) {
    CHECK(is_removed(body));
  }
}

TEST_CASE("what tile_load loads stays in the tile's memory where it is used in another way") {
  using namespace window;
  const std::string own = "index<1>(t.tile_origin[0] - 1)";
  const std::string load = declared + "tile_load(s, v, " + own + ");\n";
  for (const std::string& body :
       {// from another place, from the nearest element beyond the view, of another value
        declared + "tile_load(s, v, index<1>(n));\n" + read,
        declared + "tile_load(s, v, " + own + ", nearest);\n" + read,
        declared + "tile_load(s, v, " + own + ", n);\n" + read,
        // loaded twice, changed, or loaded from what is written
        load + "tile_load(s, w, " + own + ");\n" + read,
        load + "s[t.local[0]] = 1;\n" + wait + read, load + "v[t] = 1;\n" + wait + read,
        // from another place in each thread, by the same name and by a loop
        declared + "tile_load(s, v, index<1>(i - 1));\nw[t] = s[3];\n",
        declared + "const int d = t.local[0] > 1 ? 1 : 0;\n"
                   "tile_load(s, v, index<1>(t.tile_origin[0] - d));\nw[t] = s[t.local[0] + d];\n",
        declared +
            "int k = 0;\n{ for (int m = (k++, t.local[0]); m < 6; m += 4) {\n"
            "const int at = t.tile_origin[0] + m;\n"
            "s[m] = at >= 0 && at < v.extent[0] ? v(at) : 7.0f; } }\n" +
            wait + "w[t] = s[t.local[0]] + k;\n",
        // read in a loop, at another distance, or at another place of the array
        load + "for (int k = 0; k < 3; ++k) w[t] += s[t.local[0] + k];\n",
        load + "w[t] = s[2 * (t.local[0] / 2)];\n", load + "w[t] = s[n];\n"}) {
    CHECK_FALSE(is_removed(body));
  }
}

TEST_CASE("a window stays in the tile's memory where its barriers order what threads write") {
  using namespace window;
  const std::string load = declared + "tile_load(s, v, index<1>(t.tile_origin[0] - 1));\n";
  for (const std::string& begin : {load, copy + left + wait}) {
    const std::string own = begin + "w[t] = s[t.local[0]];\n";
    CHECK(is_removed(own + wait + "w[t] += s[t.local[0] + 1];\n"));
    CHECK(is_removed(own + "t.barrier.wait_with_tile_static_memory_fence();\nw(n) += 1;\n"));
    CHECK_FALSE(is_removed(own + wait + "w(n) += 1;\n"));
    CHECK_FALSE(is_removed(own + "t.barrier.wait_with_global_memory_fence();\nw(n) += 1;\n"));
  }
  CHECK_FALSE(is_removed("w[t] = n;\n" + copy + left + wait + "w(n) += s[t.local[0]];\n"));
}

TEST_CASE("what is no window of a view, or is read in another way, stays in the tile's memory") {
  using namespace window;
  for (const std::string& body :
       {// computed, not copied
        declared + "s[t.local[0] + 1] = 2 * v[t];\n" + left + wait + read,
        // not at a fixed distance
        declared + "s[t.local[0] + 1] = v(2 * i);\n" + left + wait + read,
        declared + "s[4 - t.local[0]] = v[t];\n" + left + wait + read,
        // not the same view, or not at the same distance
        copy + "if (t.local[0] == 0) s[0] = i > 0 ? w(i - 1) : 0.0f;\n" + wait +
            "w[t] = s[t.local[0]];\n",
        copy + "if (t.local[0] == 0) s[0] = i > 1 ? v(i - 2) : 0.0f;\n" + wait + read,
        // a bound that is not the view's, a value that is not known
        copy + "if (t.local[0] == 0) s[0] = i > n ? v(i - 1) : 0.0f;\n" + wait + read,
        copy + "if (t.local[0] == 0) s[0] = i > 0 ? v(i - 1) : v(0);\n" + wait + read,
        // threads that are not known, or a place that nobody copied
        copy + "if (t.local[0] == n) s[0] = i > 0 ? v(i - 1) : 0.0f;\n" + wait + read,
        copy + "if (t.local[0] < 1) s[0] = i > 0 ? v(i - 1) : 0.0f;\n" + wait + read,
        copy + wait + read,
        // read in a loop, at a place that depends on data, or before the barrier
        copy + left + wait +
            "float sum = 0;\nfor (int k = 0; k < 2; ++k) sum += s[t.local[0] + k];\nw[t] = sum;\n",
        copy + left + wait + "w[t] = s[n] + s[t.local[0]];\n", copy + left + read + wait,
        // changed behind the barrier, or the view is
        copy + left + wait + "s[t.local[0]] = 1;\n" + wait + read,
        copy + left + wait + read + "v[t] = 3;\n",
        // a second array that is none
        copy + left + "tile_static int c; c = i;\n" + wait + read}) {
    CHECK_FALSE(is_removed(body));
  }
}
