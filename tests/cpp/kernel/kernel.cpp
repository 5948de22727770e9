#include <numeric>
#include <tiles/tiles.hpp>
#include <vector>

#include "tests/support/catch.hpp"

using namespace tiles;

namespace {

const char* const arithmetic =
    "float twice(float x) restrict(amp) { return 2 * x; }\n"
    "void scale(index<1> i, array_view<const float, 1> in, array_view<float, 1> out, float k)\n"
    "restrict(amp) { out[i] = k * in[i]; }\n"
    "void twice_all(index<1> i, array_view<float, 1> v) restrict(amp) { v[i] = twice(v[i]); }\n";

std::vector<float> counted(std::size_t count) {
  std::vector<float> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0.0f);
  return numbers;
}

}  // namespace

TEST_CASE("A text kernel takes its arguments by position", "[cpp][kernel]") {
  const kernel text("arithmetic.tile", arithmetic);
  const std::vector<float> in = counted(7);
  std::vector<float> out(7);
  const array_view<const float> source(7, in);
  const array_view<float> target(7, out);
  parallel_for_each(target.extent, text.function("scale"), source, target, 3.0f);
  CHECK(target[6] == 18.0f);
}

TEST_CASE("The functions of one text are kernels of their own", "[cpp][kernel]") {
  const kernel text("arithmetic.tile", arithmetic);
  const kernel twice_all = text.function("twice_all");
  std::vector<float> data = counted(7);
  const array_view<float> values(7, data);
  parallel_for_each(values.extent, twice_all, values);
  parallel_for_each(values.extent, text.function("scale"), values, values, 5.0f);
  CHECK(values[6] == 60.0f);
}

TEST_CASE("A text is parsed once for all copies of its kernel", "[cpp][kernel]") {
  const kernel text("arithmetic.tile", arithmetic);
  const kernel copied = text;
  CHECK(text.function("scale").native_handle() == copied.function("scale").native_handle());
  CHECK(text.function("scale").native_handle() != copied.function("twice_all").native_handle());
}

TEST_CASE("Constants given to a text may be tile sizes", "[cpp][kernel]") {
  const kernel text("sums.tile",
                    "void sums(tiled_index<T> t, array_view<int, 1> v, array_view<int, 1> out)\n"
                    "restrict(amp) {\n"
                    "  tile_static int local[T];\n"
                    "  local[t.local[0]] = v[t.global];\n"
                    "  t.barrier.wait();\n"
                    "  if (t.local[0] == 0) {\n"
                    "    int sum = 0;\n"
                    "    for (int i = 0; i < T; i++) sum += local[i];\n"
                    "    out[t.tile] = sum;\n"
                    "  }\n"
                    "}\n",
                    {{"T", 4}});
  std::vector<int> data(12);
  std::iota(data.begin(), data.end(), 0);
  std::vector<int> sums(3);
  const array_view<int> numbers(12, data);
  const array_view<int> out(3, sums);
  parallel_for_each(numbers.extent.tile<4>(), text, numbers, out);
  out.synchronize();
  CHECK(sums == std::vector<int>{6, 22, 38});
}

TEST_CASE("A text does not end at a null character", "[cpp][kernel]") {
  const std::string text("void k(index<1> i, array_view<int, 1> v) {}\0 nobody would see this", 66);
  std::vector<int> data(3);
  const array_view<int> values(3, data);
  CHECK_THROWS_WITH(parallel_for_each(values.extent, kernel("null.tile", text), values),
                    "the kernel text has a null character at byte 43 of 66; remove it");
}

TEST_CASE("A function that the text does not have is a compile error", "[cpp][kernel]") {
  const kernel text("arithmetic.tile", arithmetic);
  CHECK_THROWS_AS(text.function("shrink").native_handle(), runtime_exception);
}

TEST_CASE("Arguments that do not fit the parameters are refused", "[cpp][kernel]") {
  const kernel scale = kernel("arithmetic.tile", arithmetic).function("scale");
  std::vector<int> data(7);
  const array_view<int> numbers(7, data);
  try {
    parallel_for_each(numbers.extent, scale, numbers, numbers, 3.0f);
    FAIL("no exception");
  } catch (const runtime_exception& error) {
    CHECK(error.get_status() == TILES_ERROR_ARGUMENT_MISMATCH);
    CHECK_THAT(error.what(), ContainsSubstring("array_view<const float, 1>"));
  }
}
