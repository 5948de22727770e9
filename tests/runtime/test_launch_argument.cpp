// What the shapes of views ask of a kernel. No device is needed.
#include "libtiles/runtime/launch/launch_argument.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles;
using namespace libtiles::runtime;

namespace {

data_window window_of(const extents& shape, const std::vector<std::int64_t>& strides) {
  data_window window;
  window.element = {scalar_type::uint8, "", 1};
  window.shape = shape;
  window.strides = strides;
  return window;
}

compiler::compile_options options_of(const extents& shape,
                                     const std::vector<std::int64_t>& strides) {
  return form_of(argument_kind::array_view, window_of(shape, strides), false).options;
}

bool is_wide(const extents& shape, const std::vector<std::int64_t>& strides) {
  return options_of(shape, strides).wide_indices;
}

bool is_strided(const extents& shape, const std::vector<std::int64_t>& strides) {
  return options_of(shape, strides).strided;
}

constexpr std::int64_t two_to_31 = std::int64_t{1} << 31;

}  // namespace

TEST_CASE("indices are wide where the distance of two elements does not fit an int") {
  CHECK_FALSE(is_wide({two_to_31 - 1}, {1}));
  CHECK_FALSE(is_wide({2, 2}, {two_to_31 - 3, 1}));
  CHECK(is_wide({2, 2}, {two_to_31 - 2, 1}));
  CHECK(is_wide({2, 2}, {two_to_31 + 5, 1}));
  CHECK(is_wide({65536, 32768}, {32768, 1}));
  CHECK(is_wide({two_to_31 - 1}, {std::int64_t{1} << 62}));
}

TEST_CASE("strides of either sign make indices wide, though their sum be small") {
  CHECK(is_wide({2}, {-two_to_31}));
  CHECK(is_wide({2, 2}, {two_to_31, -two_to_31}));
  CHECK(is_wide({65536, 65536}, {32768, -32768}));
  CHECK(is_wide({2}, {INT64_MIN}));
  CHECK_FALSE(is_wide({1000, 1000}, {-1000, 1}));
}

TEST_CASE("a dimension of one element, a stride of 0 and an empty view need no wide indices") {
  CHECK_FALSE(is_wide({1, 5}, {std::int64_t{1} << 40, 1}));
  CHECK_FALSE(is_wide({two_to_31 - 1, two_to_31 - 1, two_to_31 - 1, 9}, {0, 0, 0, 1}));
  CHECK_FALSE(is_wide({0, 2}, {1, std::int64_t{1} << 40}));
}

TEST_CASE("strides are needed where the last dimension's neighbours are not side by side") {
  CHECK_FALSE(is_strided({4}, {1}));
  CHECK_FALSE(is_strided({4, 5}, {-100, 1}));
  CHECK(is_strided({4, 5}, {1, 4}));
  CHECK(is_strided({4}, {-1}));
  CHECK(is_strided({4}, {0}));
  CHECK_FALSE(is_strided({4, 1}, {1, 4}));
}
