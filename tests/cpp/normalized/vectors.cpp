#include <tiles/normalized.hpp>
#include <type_traits>

#include "tests/support/catch.hpp"

using namespace tiles::graphics;

TEST_CASE("Vectors of norms and unorms are zeros unless given components", "[cpp][normalized]") {
  CHECK(norm_2() == norm_2(0, 0));
  CHECK(unorm_4() == unorm_4(0, 0, 0, 0));
}

TEST_CASE("Vectors bring the numbers that they are made of into range", "[cpp][normalized]") {
  const norm_3 a(0.5f, 2.0f, -2.0f);
  CHECK(a.x == 0.5f);
  CHECK(a.y == 1.0f);
  CHECK(a.z == -1.0f);
  const unorm_4 b(0.5, -3, 7u, 0.25f);
  CHECK(b == unorm_4(unorm(0.5f), UNORM_MIN, UNORM_MAX, unorm(0.25f)));
}

TEST_CASE("One number makes all components when asked to, one norm by itself",
          "[cpp][normalized]") {
  CHECK(norm_3(-2.0f) == norm_3(NORM_MIN, NORM_MIN, NORM_MIN));
  CHECK_FALSE(std::is_convertible_v<float, norm_3>);
  CHECK(std::is_convertible_v<norm, norm_3>);
  unorm_2 v;
  v = unorm(0.5f);
  CHECK(v == unorm_2(0.5f, 0.5f));
}

TEST_CASE("Vectors of norms are made of unorms", "[cpp][normalized]") {
  CHECK(norm_2(unorm(0.25f), unorm(0.5f)) == norm_2(0.25f, 0.5f));
  CHECK(norm_2(unorm_2(0.25f, 0.5f)) == norm_2(0.25f, 0.5f));
}

TEST_CASE("Vectors of other numbers become norms and unorms, in range, and back",
          "[cpp][normalized]") {
  CHECK(norm_3(float_3(0.25f, 7, -7)) == norm_3(0.25f, 1, -1));
  CHECK(unorm_2(int_2(-5, 5)) == unorm_2(0, 1));
  CHECK(unorm_4(norm_4(-1, -0.5f, 0.5f, 1)) == unorm_4(0, 0, 0.5f, 1));
  CHECK(float_2(norm_2(-0.5f, 3)) == float_2(-0.5f, 1));
  CHECK_FALSE(std::is_convertible_v<float_3, norm_3>);
}

TEST_CASE("Arithmetic of vectors stays in range in each component", "[cpp][normalized]") {
  const norm_2 a(0.75f, -0.75f);
  const norm_2 b(0.5f, 0.5f);
  CHECK(a + b == norm_2(1, -0.25f));
  CHECK(a - b == norm_2(0.25f, -1));
  CHECK(a * b == norm_2(0.375f, -0.375f));
  CHECK(a / b == norm_2(1, -1));
  CHECK(-a == norm_2(-0.75f, 0.75f));
  unorm_2 c(0.25f, 0.75f);
  c -= unorm_2(0.5f, 0.5f);
  CHECK(c == unorm_2(0, 0.25f));
  CHECK(++c == unorm_2(1, 1));
  CHECK(c-- == unorm_2(1, 1));
  CHECK(c == unorm_2(0, 0));
}

TEST_CASE("What is written to a component is in range already", "[cpp][normalized]") {
  unorm_3 v(0.25f, 0.5f, 0.75f);
  v.g = unorm(3.0f);
  v.set_xz(v.get_zx());
  CHECK(v == unorm_3(0.75f, 1, 0.25f));
  v.ref_b() += unorm(0.5f);
  CHECK(v.z == 0.75f);
}

TEST_CASE("Vectors of norms and unorms are their components, of standard layout",
          "[cpp][normalized]") {
  CHECK(sizeof(norm_3) == 12);
  CHECK(sizeof(unorm_4) == 16);
  CHECK(std::is_standard_layout_v<unorm_3>);
  CHECK(std::is_trivially_copyable_v<norm_4>);
  CHECK(std::is_same_v<short_vector<norm, 3>::type, norm_3>);
  CHECK(std::is_same_v<short_vector_traits<unorm_2>::value_type, unorm>);
  CHECK(short_vector_traits<unorm>::size == 1);
}
