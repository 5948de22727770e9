#include <tiles/normalized.hpp>
#include <type_traits>

#include "tests/support/catch.hpp"

using namespace tiles::graphics;

TEST_CASE("Arithmetic of norms gives norms, in range", "[cpp][normalized]") {
  const norm a(0.75f);
  const norm b(-0.5f);
  CHECK(std::is_same_v<decltype(a + b), norm>);
  CHECK(a + b == norm(0.25f));
  CHECK(a + a == NORM_MAX);
  CHECK(a - b == NORM_MAX);
  CHECK(b - a == NORM_MIN);
  CHECK(a * b == norm(-0.375f));
  CHECK(a / b == NORM_MIN);
  CHECK(b / a == norm(-0.5f / 0.75f));
}

TEST_CASE("Arithmetic of unorms gives unorms, in range", "[cpp][normalized]") {
  const unorm a(0.75f);
  const unorm b(0.5f);
  CHECK(std::is_same_v<decltype(a * b), unorm>);
  CHECK(a + b == UNORM_MAX);
  CHECK(a - b == unorm(0.25f));
  CHECK(b - a == UNORM_ZERO);
  CHECK(a * b == unorm(0.375f));
  CHECK(a / b == UNORM_MAX);
  CHECK(b / a == unorm(0.5f / 0.75f));
}

TEST_CASE("Compound assignments stay in range", "[cpp][normalized]") {
  norm a(0.5f);
  a += norm(0.25f);
  CHECK(a == norm(0.75f));
  a -= norm(-0.5f);
  CHECK(a == NORM_MAX);
  a *= norm(-0.5f);
  CHECK(a == norm(-0.5f));
  a /= norm(0.25f);
  CHECK(a == NORM_MIN);
  unorm b(0.5f);
  b -= unorm(0.75f);
  CHECK(b == UNORM_ZERO);
}

TEST_CASE("Increments end at the ends of the range", "[cpp][normalized]") {
  norm a(-0.75f);
  CHECK(a++ == norm(-0.75f));
  CHECK(a == norm(0.25f));
  CHECK(++a == NORM_MAX);
  CHECK(a-- == NORM_MAX);
  CHECK(a == NORM_ZERO);
  CHECK(--a == NORM_MIN);
  CHECK(--a == NORM_MIN);
  unorm b(0.25f);
  CHECK(--b == UNORM_ZERO);
  CHECK(++b == UNORM_MAX);
  CHECK(++b == UNORM_MAX);
}

TEST_CASE("The negative of a norm is a norm, that of a unorm a float", "[cpp][normalized]") {
  CHECK(-norm(0.5f) == norm(-0.5f));
  CHECK(std::is_same_v<decltype(-norm()), norm>);
  CHECK(-unorm(0.5f) == -0.5f);
  CHECK(std::is_same_v<decltype(-unorm()), float>);
}

TEST_CASE("norms and unorms are ordered as their values", "[cpp][normalized]") {
  const norm a(-0.5f);
  const norm b(0.5f);
  CHECK((a < b && a <= b && b > a && b >= a && a != b));
  CHECK_FALSE((b < a || b <= a || a > b || a >= b || a == b));
  CHECK((a <= a && a >= a && a == a));
  CHECK_FALSE((a < a || a > a || a != a));
  CHECK(unorm(0.25f) < unorm(0.5f));
  CHECK(unorm(0.5f) == unorm(0.5f));
}

TEST_CASE("A norm and a unorm meet as norms", "[cpp][normalized]") {
  CHECK(std::is_same_v<decltype(norm() + unorm()), norm>);
  CHECK(unorm(0.25f) - norm(-0.5f) == norm(0.75f));
  CHECK(norm(0.5f) + unorm(0.75f) == NORM_MAX);
  CHECK(norm(-0.5f) < unorm(0.25f));
}

TEST_CASE("Beside a number they are floats", "[cpp][normalized]") {
  CHECK(std::is_same_v<decltype(norm() * 2.0f), float>);
  CHECK(norm(0.75f) * 2.0f == 1.5f);
  CHECK(1.0f - unorm(0.25f) == 0.75f);
}

TEST_CASE("norm and unorm compute in constant expressions", "[cpp][normalized]") {
  constexpr norm sum = norm(0.75) + norm(0.5);
  static_assert(sum == NORM_MAX);
  static_assert(unorm(-3) == UNORM_MIN);
  CHECK(sum == 1.0f);
}
