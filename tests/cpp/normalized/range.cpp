#include <cmath>
#include <limits>
#include <tiles/normalized.hpp>
#include <type_traits>

#include "tests/support/catch.hpp"

using namespace tiles::graphics;

TEST_CASE("norm and unorm are zero unless told otherwise", "[cpp][normalized]") {
  CHECK(norm() == 0.0f);
  CHECK(unorm() == 0.0f);
}

TEST_CASE("A number in the range stays as it is", "[cpp][normalized]") {
  CHECK(norm(0.375f) == 0.375f);
  CHECK(norm(-0.375f) == -0.375f);
  CHECK(norm(-1.0f) == -1.0f);
  CHECK(unorm(0.625f) == 0.625f);
  CHECK(unorm(1.0f) == 1.0f);
}

TEST_CASE("A number out of the range becomes the nearest in it", "[cpp][normalized]") {
  CHECK(norm(1.5f) == 1.0f);
  CHECK(norm(-1.5f) == -1.0f);
  CHECK(norm(-std::numeric_limits<float>::infinity()) == -1.0f);
  CHECK(unorm(1.5f) == 1.0f);
  CHECK(unorm(-0.25f) == 0.0f);
  CHECK(unorm(std::numeric_limits<float>::infinity()) == 1.0f);
}

TEST_CASE("What is no number stays none", "[cpp][normalized]") {
  CHECK(std::isnan(static_cast<float>(norm(std::numeric_limits<float>::quiet_NaN()))));
  CHECK(std::isnan(static_cast<float>(unorm(std::numeric_limits<float>::quiet_NaN()))));
}

TEST_CASE("norm and unorm are made of all kinds of numbers", "[cpp][normalized]") {
  CHECK(norm(-7) == -1.0f);
  CHECK(norm(7u) == 1.0f);
  CHECK(norm(-0.25) == -0.25f);
  CHECK(unorm(-7) == 0.0f);
  CHECK(unorm(7u) == 1.0f);
  CHECK(unorm(0.25) == 0.25f);
}

TEST_CASE("A number becomes norm or unorm only when asked to, and they become floats by themselves",
          "[cpp][normalized]") {
  CHECK_FALSE(std::is_convertible_v<float, norm>);
  CHECK_FALSE(std::is_convertible_v<int, unorm>);
  CHECK(std::is_convertible_v<norm, float>);
  CHECK(std::is_convertible_v<unorm, float>);
}

TEST_CASE("A unorm becomes a norm by itself, a norm a unorm when asked to", "[cpp][normalized]") {
  CHECK(std::is_convertible_v<unorm, norm>);
  CHECK_FALSE(std::is_convertible_v<norm, unorm>);
  const norm wide = unorm(0.75f);
  CHECK(wide == 0.75f);
  CHECK(unorm(norm(-0.75f)) == 0.0f);
  CHECK(unorm(norm(0.75f)) == 0.75f);
}

TEST_CASE("The ends of both ranges have names", "[cpp][normalized]") {
  CHECK(NORM_ZERO == norm(0));
  CHECK(NORM_MIN == norm(-1));
  CHECK(NORM_MAX == norm(1));
  CHECK(UNORM_ZERO == unorm(0));
  CHECK(UNORM_MIN == unorm(0));
  CHECK(UNORM_MAX == unorm(1));
}

TEST_CASE("norm and unorm are four bytes of standard layout", "[cpp][normalized]") {
  CHECK(sizeof(norm) == 4);
  CHECK(sizeof(unorm) == 4);
  CHECK(std::is_standard_layout_v<norm>);
  CHECK(std::is_standard_layout_v<unorm>);
  CHECK(std::is_trivially_copyable_v<norm>);
  CHECK(std::is_trivially_copyable_v<unorm>);
}
