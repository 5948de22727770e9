// The overloads of section(), and parts of parts.
#include <tiles/array_view.hpp>
#include <vector>

#include "tests/cpp/counted.hpp"
#include "tests/support/catch.hpp"

using tiles::array_view;
using tiles::extent;

TEST_CASE("A section is told by an index and an extent", "[cpp][array_view]") {
  std::vector<int> numbers = counted(60);
  const array_view<int, 3> view(3, 4, 5, numbers);
  const array_view<int, 3> part = view.section(tiles::index<3>(1, 2, 3), extent<3>(2, 1, 2));
  CHECK(part.extent == extent<3>(2, 1, 2));
  CHECK(part(0, 0, 0) == 33);
  CHECK(part(1, 0, 1) == 54);
}

TEST_CASE("A section that is told by an index alone goes to the view's end", "[cpp][array_view]") {
  std::vector<int> numbers = counted(30);
  const array_view<int, 2> part = array_view<int, 2>(5, 6, numbers).section(tiles::index<2>(3, 2));
  CHECK(part.extent == extent<2>(2, 4));
  CHECK(part(0, 0) == 20);
  CHECK(part(1, 3) == 29);
}

TEST_CASE("A section that is told by an extent alone starts where the view does",
          "[cpp][array_view]") {
  std::vector<int> numbers = counted(30);
  const array_view<int, 2> part = array_view<int, 2>(5, 6, numbers).section(extent<2>(2, 3));
  CHECK(part.extent == extent<2>(2, 3));
  CHECK(part(0, 0) == 0);
  CHECK(part(1, 2) == 8);
}

TEST_CASE("A section is told by numbers, two for each dimension", "[cpp][array_view]") {
  std::vector<int> numbers = counted(60);
  const array_view<int> line = array_view<int>(60, numbers).section(7, 3);
  CHECK(line.extent == extent<1>(3));
  CHECK(line[2] == 9);
  const array_view<int, 2> plane = array_view<int, 2>(6, 10, numbers).section(1, 2, 3, 4);
  CHECK(plane.extent == extent<2>(3, 4));
  CHECK(plane(2, 3) == 35);
  const array_view<int, 3> space = array_view<int, 3>(3, 4, 5, numbers).section(1, 2, 3, 2, 1, 2);
  CHECK(space.extent == extent<3>(2, 1, 2));
  CHECK(space(1, 0, 1) == 54);
}

TEST_CASE("A section of the whole is the whole", "[cpp][array_view]") {
  std::vector<int> numbers = counted(30);
  const array_view<int, 2> view(5, 6, numbers);
  CHECK(view.section(0, 0, 5, 6).extent == view.extent);
  CHECK(view.section(tiles::index<2>()).extent == view.extent);
  CHECK(&view.section(view.extent)(4, 5) == &view(4, 5));
}

TEST_CASE("A section is a rectangle at any rank", "[cpp][array_view]") {
  std::vector<int> numbers = counted(81);
  const int lengths[] = {3, 3, 3, 3};
  const int origin[] = {1, 0, 2, 1};
  const int shape[] = {2, 3, 1, 2};
  const array_view<int, 4> view(extent<4>(lengths), numbers);
  const array_view<int, 4> part = view.section(tiles::index<4>(origin), extent<4>(shape));
  CHECK(part.extent == extent<4>(shape));
  CHECK(part[tiles::index<4>()] == 27 + 6 + 1);
  CHECK(part[1][2][0][1] == 2 * 27 + 2 * 9 + 2 * 3 + 2);
}

TEST_CASE("A section of a const view is const", "[cpp][array_view]") {
  const std::vector<int> numbers = counted(30);
  const array_view<const int, 2> view(5, 6, numbers);
  STATIC_REQUIRE(std::is_same_v<decltype(view.section(1, 1, 2, 2)), array_view<const int, 2>>);
  CHECK(view.section(1, 1, 2, 2)(1, 1) == 14);
}

TEST_CASE("A projection of a section keeps to the section", "[cpp][array_view]") {
  std::vector<int> numbers = counted(30);
  const array_view<int, 2> part = array_view<int, 2>(5, 6, numbers).section(1, 2, 3, 4);
  const array_view<int> row = part[2];
  CHECK(row.extent == extent<1>(4));
  CHECK(row[0] == 20);
  CHECK_THROWS_AS(part[3], tiles::runtime_exception);
}

TEST_CASE("A row of a view is shown in another shape and as other elements", "[cpp][array_view]") {
  std::vector<int> numbers = counted(24);
  const array_view<int, 2> view(2, 12, numbers);
  CHECK(view[1].view_as(extent<3>(2, 2, 3))(1, 1, 2) == 23);
  CHECK(view[1].section(2, 4).reinterpret_as<unsigned int>()[3] == 17u);
}

TEST_CASE("A section that ends beyond the view is refused, however long it is",
          "[cpp][array_view]") {
  std::vector<int> numbers = counted(30);
  const array_view<int> view(30, numbers);
  CHECK_THROWS_AS(view.section(29, 2), tiles::runtime_exception);
  CHECK_THROWS_AS(view.section(1, 2147483647), tiles::runtime_exception);
  CHECK_THROWS_AS(view.section(2147483647, 1), tiles::runtime_exception);
  CHECK_THROWS_AS(view.section(-1, 2), tiles::runtime_exception);
  CHECK_NOTHROW(view.section(29, 1));
}

TEST_CASE("A section of an array is told in braces as that of a view", "[cpp][array_view]") {
  const std::vector<int> numbers = counted(30);
  tiles::array<int, 2> data(5, 6, numbers.begin());
  const tiles::array<int, 2>& constant = data;
  CHECK(array_view<int, 2>(data).section({1, 2}, {3, 4})(2, 3) == 23);
  CHECK(data.section({1, 2}, {3, 4})(2, 3) == 23);
  CHECK(constant.section({1, 2}, {3, 4})(0, 0) == 8);
}
