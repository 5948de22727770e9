#include <tiles/short_vectors.hpp>

#include "tests/support/catch.hpp"

using namespace tiles::graphics;

// GETS(v, 1, 4, xw): v.get_xw() has the components 1 and 4.
#define GETS_2(v, first, second, name) CHECK((v).get_##name() == int_2(first, second))
#define GETS_3(v, first, second, third, name) CHECK((v).get_##name() == int_3(first, second, third))
#define GETS_4(v, first, second, third, fourth, name) \
  CHECK((v).get_##name() == int_4(first, second, third, fourth))

// What was read by a name and is written by it leaves the rest as it was, and comes back.
#define COMES_BACK(type, count, name)                 \
  do {                                                \
    const type before(first_##count);                 \
    type after(first_##count);                        \
    auto part = before.get_##name();                  \
    after.set_##name(part * 10);                      \
    CHECK(after.get_##name() == part * 10);           \
    CHECK(sum(after) == sum(before) + 9 * sum(part)); \
  } while (false)

namespace {

constexpr int_2 first_2(1, 2);
constexpr int_3 first_3(1, 2, 4);
constexpr int_4 first_4(1, 2, 4, 8);

int sum(int_2 v) { return v.x + v.y; }
int sum(int_3 v) { return v.x + v.y + v.z; }
int sum(int_4 v) { return v.x + v.y + v.z + v.w; }

}  // namespace

TEST_CASE("Two components are read in both orders", "[cpp][short_vectors]") {
  const int_2 v(1, 2);
  GETS_2(v, 1, 2, xy);
  GETS_2(v, 2, 1, yx);
}

TEST_CASE("Any two of three components are read", "[cpp][short_vectors]") {
  const int_3 v(1, 2, 3);
  GETS_2(v, 1, 2, xy);
  GETS_2(v, 2, 1, yx);
  GETS_2(v, 1, 3, xz);
  GETS_2(v, 3, 1, zx);
  GETS_2(v, 2, 3, yz);
  GETS_2(v, 3, 2, zy);
}

TEST_CASE("Three components are read in all orders", "[cpp][short_vectors]") {
  const int_3 v(1, 2, 3);
  GETS_3(v, 1, 2, 3, xyz);
  GETS_3(v, 1, 3, 2, xzy);
  GETS_3(v, 2, 1, 3, yxz);
  GETS_3(v, 2, 3, 1, yzx);
  GETS_3(v, 3, 1, 2, zxy);
  GETS_3(v, 3, 2, 1, zyx);
}

TEST_CASE("Any two of four components are read", "[cpp][short_vectors]") {
  const int_4 v(1, 2, 3, 4);
  GETS_2(v, 1, 4, xw);
  GETS_2(v, 4, 1, wx);
  GETS_2(v, 2, 4, yw);
  GETS_2(v, 4, 2, wy);
  GETS_2(v, 3, 4, zw);
  GETS_2(v, 4, 3, wz);
  GETS_2(v, 3, 2, zy);
}

TEST_CASE("Any three of four components are read in all orders", "[cpp][short_vectors]") {
  const int_4 v(1, 2, 3, 4);
  GETS_3(v, 1, 2, 4, xyw);
  GETS_3(v, 1, 4, 2, xwy);
  GETS_3(v, 2, 1, 4, yxw);
  GETS_3(v, 2, 4, 1, ywx);
  GETS_3(v, 4, 1, 2, wxy);
  GETS_3(v, 4, 2, 1, wyx);
  GETS_3(v, 1, 3, 4, xzw);
  GETS_3(v, 1, 4, 3, xwz);
  GETS_3(v, 3, 1, 4, zxw);
  GETS_3(v, 3, 4, 1, zwx);
  GETS_3(v, 4, 1, 3, wxz);
  GETS_3(v, 4, 3, 1, wzx);
  GETS_3(v, 2, 3, 4, yzw);
  GETS_3(v, 2, 4, 3, ywz);
  GETS_3(v, 3, 2, 4, zyw);
  GETS_3(v, 3, 4, 2, zwy);
  GETS_3(v, 4, 2, 3, wyz);
  GETS_3(v, 4, 3, 2, wzy);
  GETS_3(v, 3, 2, 1, zyx);
}

TEST_CASE("Four components are read in all orders", "[cpp][short_vectors]") {
  const int_4 v(1, 2, 3, 4);
  GETS_4(v, 1, 2, 3, 4, xyzw);
  GETS_4(v, 1, 2, 4, 3, xywz);
  GETS_4(v, 1, 3, 2, 4, xzyw);
  GETS_4(v, 1, 3, 4, 2, xzwy);
  GETS_4(v, 1, 4, 2, 3, xwyz);
  GETS_4(v, 1, 4, 3, 2, xwzy);
  GETS_4(v, 2, 1, 3, 4, yxzw);
  GETS_4(v, 2, 1, 4, 3, yxwz);
  GETS_4(v, 2, 3, 1, 4, yzxw);
  GETS_4(v, 2, 3, 4, 1, yzwx);
  GETS_4(v, 2, 4, 1, 3, ywxz);
  GETS_4(v, 2, 4, 3, 1, ywzx);
  GETS_4(v, 3, 1, 2, 4, zxyw);
  GETS_4(v, 3, 1, 4, 2, zxwy);
  GETS_4(v, 3, 2, 1, 4, zyxw);
  GETS_4(v, 3, 2, 4, 1, zywx);
  GETS_4(v, 3, 4, 1, 2, zwxy);
  GETS_4(v, 3, 4, 2, 1, zwyx);
  GETS_4(v, 4, 1, 2, 3, wxyz);
  GETS_4(v, 4, 1, 3, 2, wxzy);
  GETS_4(v, 4, 2, 1, 3, wyxz);
  GETS_4(v, 4, 2, 3, 1, wyzx);
  GETS_4(v, 4, 3, 1, 2, wzxy);
  GETS_4(v, 4, 3, 2, 1, wzyx);
}

TEST_CASE("Components are written under the names they are read by", "[cpp][short_vectors]") {
  COMES_BACK(int_2, 2, xy);
  COMES_BACK(int_2, 2, yx);
  COMES_BACK(int_3, 3, xy);
  COMES_BACK(int_3, 3, xz);
  COMES_BACK(int_3, 3, yx);
  COMES_BACK(int_3, 3, yz);
  COMES_BACK(int_3, 3, zx);
  COMES_BACK(int_3, 3, zy);
  COMES_BACK(int_3, 3, xyz);
  COMES_BACK(int_3, 3, xzy);
  COMES_BACK(int_3, 3, yxz);
  COMES_BACK(int_3, 3, yzx);
  COMES_BACK(int_3, 3, zxy);
  COMES_BACK(int_3, 3, zyx);
  COMES_BACK(int_4, 4, xy);
  COMES_BACK(int_4, 4, xz);
  COMES_BACK(int_4, 4, xw);
  COMES_BACK(int_4, 4, yx);
  COMES_BACK(int_4, 4, yz);
  COMES_BACK(int_4, 4, yw);
  COMES_BACK(int_4, 4, zx);
  COMES_BACK(int_4, 4, zy);
  COMES_BACK(int_4, 4, zw);
  COMES_BACK(int_4, 4, wx);
  COMES_BACK(int_4, 4, wy);
  COMES_BACK(int_4, 4, wz);
  COMES_BACK(int_4, 4, xyz);
  COMES_BACK(int_4, 4, xyw);
  COMES_BACK(int_4, 4, xzy);
  COMES_BACK(int_4, 4, xzw);
  COMES_BACK(int_4, 4, xwy);
  COMES_BACK(int_4, 4, xwz);
  COMES_BACK(int_4, 4, yxz);
  COMES_BACK(int_4, 4, yxw);
  COMES_BACK(int_4, 4, yzx);
  COMES_BACK(int_4, 4, yzw);
  COMES_BACK(int_4, 4, ywx);
  COMES_BACK(int_4, 4, ywz);
  COMES_BACK(int_4, 4, zxy);
  COMES_BACK(int_4, 4, zxw);
  COMES_BACK(int_4, 4, zyx);
  COMES_BACK(int_4, 4, zyw);
  COMES_BACK(int_4, 4, zwx);
  COMES_BACK(int_4, 4, zwy);
  COMES_BACK(int_4, 4, wxy);
  COMES_BACK(int_4, 4, wxz);
  COMES_BACK(int_4, 4, wyx);
  COMES_BACK(int_4, 4, wyz);
  COMES_BACK(int_4, 4, wzx);
  COMES_BACK(int_4, 4, wzy);
  COMES_BACK(int_4, 4, xyzw);
  COMES_BACK(int_4, 4, xywz);
  COMES_BACK(int_4, 4, xzyw);
  COMES_BACK(int_4, 4, xzwy);
  COMES_BACK(int_4, 4, xwyz);
  COMES_BACK(int_4, 4, xwzy);
  COMES_BACK(int_4, 4, yxzw);
  COMES_BACK(int_4, 4, yxwz);
  COMES_BACK(int_4, 4, yzxw);
  COMES_BACK(int_4, 4, yzwx);
  COMES_BACK(int_4, 4, ywxz);
  COMES_BACK(int_4, 4, ywzx);
  COMES_BACK(int_4, 4, zxyw);
  COMES_BACK(int_4, 4, zxwy);
  COMES_BACK(int_4, 4, zyxw);
  COMES_BACK(int_4, 4, zywx);
  COMES_BACK(int_4, 4, zwxy);
  COMES_BACK(int_4, 4, zwyx);
  COMES_BACK(int_4, 4, wxyz);
  COMES_BACK(int_4, 4, wxzy);
  COMES_BACK(int_4, 4, wyxz);
  COMES_BACK(int_4, 4, wyzx);
  COMES_BACK(int_4, 4, wzxy);
  COMES_BACK(int_4, 4, wzyx);
}

TEST_CASE("Components are written in the order of the name", "[cpp][short_vectors]") {
  int_4 v(1, 2, 3, 4);
  v.set_wx(int_2(5, 6));
  CHECK(v == int_4(6, 2, 3, 5));
  v.set_zwy(int_3(7, 8, 9));
  CHECK(v == int_4(6, 9, 7, 8));
  v.set_yzwx(int_4(1, 2, 3, 4));
  CHECK(v == int_4(4, 1, 2, 3));
}

TEST_CASE("A vector's components are written to themselves in another order",
          "[cpp][short_vectors]") {
  int_2 two(1, 2);
  two.set_yx(two);
  CHECK(two == int_2(2, 1));
  int_4 four(1, 2, 3, 4);
  four.set_wzyx(four);
  CHECK(four == int_4(4, 3, 2, 1));
  four.set_xyz(four.get_yzw());
  CHECK(four == int_4(3, 2, 1, 1));
}
