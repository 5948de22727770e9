#include <tiles/short_vectors.hpp>
#include <type_traits>

#include "tests/support/catch.hpp"

using namespace tiles::graphics;

TEST_CASE("Components are colours, too, for reading and writing", "[cpp][short_vectors]") {
  float_4 v(1, 2, 3, 4);
  CHECK(v.r == 1);
  CHECK(v.g == 2);
  CHECK(v.b == 3);
  CHECK(v.a == 4);
  v.r = 5;
  v.g = 6;
  v.b = 7;
  v.a = 8;
  CHECK(v == float_4(5, 6, 7, 8));
}

TEST_CASE("Two and three components are the first colours", "[cpp][short_vectors]") {
  const int_2 two(1, 2);
  CHECK(two.r * 10 + two.g == 12);
  const uchar_3 three(1, 2, 3);
  CHECK(three.r * 100 + three.g * 10 + three.b == 123);
}

TEST_CASE("Names of components take no memory", "[cpp][short_vectors]") {
  CHECK(sizeof(char_3) == 3);
  CHECK(sizeof(short_2) == 4);
  CHECK(sizeof(float_3) == 12);
  CHECK(sizeof(double_4) == 32);
  CHECK(std::is_standard_layout_v<float_3>);
  CHECK(std::is_trivially_copyable_v<float_3>);
}

TEST_CASE("Functions read and write single components", "[cpp][short_vectors]") {
  int_4 v(1, 2, 3, 4);
  CHECK(v.get_x() + v.get_y() * 10 + v.get_z() * 100 + v.get_w() * 1000 == 4321);
  v.set_x(5);
  v.set_y(6);
  v.set_z(7);
  v.set_w(8);
  CHECK(v == int_4(5, 6, 7, 8));
}

TEST_CASE("Functions give references to components by both names", "[cpp][short_vectors]") {
  int_4 v(1, 2, 3, 4);
  v.ref_x() += 10;
  v.ref_y() += 20;
  v.ref_z() += 30;
  v.ref_w() += 40;
  CHECK(v == int_4(11, 22, 33, 44));
  CHECK(&v.ref_r() == &v.x);
  CHECK(&v.ref_g() == &v.y);
  CHECK(&v.ref_b() == &v.z);
  CHECK(&v.ref_a() == &v.w);
}

TEST_CASE("Vectors compute in constant expressions", "[cpp][short_vectors]") {
  constexpr int_3 sum = int_3(1, 2, 3) + int_3(float_3(1.75f, 2, 3)) * 10;
  static_assert(sum == int_3(11, 22, 33));
  static_assert(sum.z == 33 && sum.get_z() == 33);
  CHECK(sum.y == 22);
}
