// Arithmetic on the components of an index.
#include <tiles/index.hpp>

#include "tests/cpp/operators.hpp"
#include "tests/support/catch.hpp"

TEST_CASE("Index arithmetic works on all components", "[cpp][index]") {
  const tiles::index<2> a(7, 12);
  const tiles::index<2> b(2, 5);
  CHECK(a + b == tiles::index<2>(9, 17));
  CHECK(a - b == tiles::index<2>(5, 7));
  CHECK(a + 1 == tiles::index<2>(8, 13));
  CHECK(a - 1 == tiles::index<2>(6, 11));
  CHECK(a * 3 == tiles::index<2>(21, 36));
  CHECK(a / 2 == tiles::index<2>(3, 6));
  CHECK(a % 5 == tiles::index<2>(2, 2));
}

TEST_CASE("An int on the left of index arithmetic is the left operand", "[cpp][index]") {
  const tiles::index<2> a(7, 12);
  CHECK(100 + a == tiles::index<2>(107, 112));
  CHECK(100 - a == tiles::index<2>(93, 88));
  CHECK(100 * a == tiles::index<2>(700, 1200));
  CHECK(100 / a == tiles::index<2>(14, 8));
  CHECK(100 % a == tiles::index<2>(2, 4));
}

TEST_CASE("Assigning index operators change the index itself", "[cpp][index]") {
  tiles::index<2> a(7, 12);
  a += tiles::index<2>(1, 2);
  CHECK(a == tiles::index<2>(8, 14));
  a -= tiles::index<2>(3, 3);
  CHECK(a == tiles::index<2>(5, 11));
  a += 1;
  a *= 4;
  CHECK(a == tiles::index<2>(24, 48));
  a -= 3;
  a /= 2;
  a %= 7;
  CHECK(a == tiles::index<2>(3, 1));
}

TEST_CASE("Increments move all components, before or after the value is taken", "[cpp][index]") {
  tiles::index<2> a(1, 2);
  CHECK(++a == tiles::index<2>(2, 3));
  CHECK(a++ == tiles::index<2>(2, 3));
  CHECK(a == tiles::index<2>(3, 4));
  CHECK(a-- == tiles::index<2>(3, 4));
  CHECK(--a == tiles::index<2>(1, 2));
}

TEST_CASE("Index arithmetic is usable in constant expressions", "[cpp][index]") {
  constexpr tiles::index<3> position = tiles::index<3>(1, 2, 3) * 2 + 1;
  static_assert(position == tiles::index<3>(3, 5, 7));
  CHECK(position[2] == 7);
}

TEST_CASE("Assigning operators and prefix increments of an index give the index itself",
          "[cpp][index]") {
  tiles::index<2> a(7, 12);
  CHECK(&(a += tiles::index<2>(1, 1)) == &a);
  CHECK(&(a -= tiles::index<2>(1, 1)) == &a);
  CHECK(&(a += 1) == &a);
  CHECK(&(a -= 1) == &a);
  CHECK(&(a *= 1) == &a);
  CHECK(&(a /= 1) == &a);
  CHECK(&(a %= 100) == &a);
  CHECK(&++a == &a);
  CHECK(&--a == &a);
  CHECK(a == tiles::index<2>(7, 12));
}

TEST_CASE("Index arithmetic leaves its operands as they are", "[cpp][index]") {
  const tiles::index<2> a(7, 12);
  const tiles::index<2> b(2, 5);
  static_cast<void>(a + b);
  static_cast<void>(a - 3);
  static_cast<void>(3 * a);
  CHECK(a == tiles::index<2>(7, 12));
  CHECK(b == tiles::index<2>(2, 5));
}

TEST_CASE("Negative components are divided as ints are, towards zero", "[cpp][index]") {
  const tiles::index<2> a(-7, 7);
  CHECK(a / 2 == tiles::index<2>(-3, 3));
  CHECK(a % 4 == tiles::index<2>(-3, 3));
  CHECK(-20 / a == tiles::index<2>(2, -2));
  CHECK(a * -1 == tiles::index<2>(7, -7));
}

TEST_CASE("An index added to or subtracted from itself takes its value before", "[cpp][index]") {
  tiles::index<3> a(1, 2, 3);
  const tiles::index<3>& itself = a;
  a += itself;
  CHECK(a == tiles::index<3>(2, 4, 6));
  a -= itself;
  CHECK(a == tiles::index<3>());
}

namespace {

template <int N>
tiles::index<N> counted() {
  tiles::index<N> result;
  for (int d = 0; d < N; ++d) result[d] = 10 * d + 7;
  return result;
}

}  // namespace

TEMPLATE_TEST_CASE_SIG("Index arithmetic works on every component at any rank", "[cpp][index]",
                       ((int N), N), 1, 2, 3, 4, 8, 16) {
  const tiles::index<N> a = counted<N>();
  tiles::index<N> b = a * 2 + 1;
  b += a;
  b -= 3;
  ++b;
  const tiles::index<N> quotient = b / 4;
  const tiles::index<N> rest = 1000 % a;
  for (int d = 0; d < N; ++d) {
    const int c = 10 * d + 7;
    CAPTURE(d);
    CHECK(b[d] == 3 * c - 1);
    CHECK(quotient[d] == (3 * c - 1) / 4);
    CHECK(rest[d] == 1000 % c);
    CHECK((a - b)[d] == c - (3 * c - 1));
  }
}

TEST_CASE("Indices of different ranks are neither added nor compared", "[cpp][index]") {
  STATIC_REQUIRE(is_added<tiles::index<2>, tiles::index<2>>::value);
  STATIC_REQUIRE(is_compared<tiles::index<2>, tiles::index<2>>::value);
  STATIC_REQUIRE_FALSE(is_added<tiles::index<2>, tiles::index<3>>::value);
  STATIC_REQUIRE_FALSE(is_compared<tiles::index<2>, tiles::index<3>>::value);
  STATIC_REQUIRE_FALSE(is_added<tiles::index<2>, tiles::index<1>>::value);
  STATIC_REQUIRE(is_compared<tiles::index<8>, tiles::index<8>>::value);
}
