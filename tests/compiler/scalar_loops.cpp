// Loops over the threads of a tile that are no vectors, where the driver makes vectors of
// work-groups.
#include "tests/compiler/compile.hpp"
#include "tests/support/catch.hpp"

using libtiles::compiler::compile_options;
using libtiles::compiler::kernel_shape;

TEST_CASE("where the driver makes vectors of work-groups, scalar loops are these") {
  const auto shape_of = [](const std::string& of_thread, kernel_shape asked, bool by_driver) {
    compile_options options;
    options.shape = asked;
    options.vectorizes_groups = by_driver;
    const std::string text =
        "void k(tiled_index<64> t, array_view<int, 1> v) {\n"
        "  tile_static int s[64];\n"
        "  const int i = t.local[0];\n"
        "  s[i] = v[t];\n"
        "  t.barrier.wait();\n"
        "  for (int k = 32; k > 0; k /= 2) {\n" +
        of_thread +
        "    t.barrier.wait();\n"
        "  }\n"
        "  v[t] = s[0];\n"
        "}";
    return compile::kernel_text(compile::input(text)).compile({}, options).shape;
  };
  const std::string beside = "if (i < k) s[i] += s[i + k];\n",
                    scattered = "if (i < k) s[i] += s[(i * 7 + k) & 63];\n",
                    loop = "int x = s[i];\nwhile (x > k) x /= 2;\ns[i] = x;\n",
                    array =
                        "int own[2];\nown[0] = s[i];\nown[1] = s[i] + k;\n"
                        "t.barrier.wait();\ns[i] = own[k & 1];\n";
  CHECK(shape_of(beside, kernel_shape::loop_if_faster, true) == kernel_shape::loop);
  for (const std::string& each : {scattered, loop, array}) {
    CHECK(shape_of(each, kernel_shape::loop_if_faster, true) == kernel_shape::group);
    CHECK(shape_of(each, kernel_shape::loop_if_faster, false) == kernel_shape::loop);
    CHECK(shape_of(each, kernel_shape::loop, true) == kernel_shape::loop);
  }
}
