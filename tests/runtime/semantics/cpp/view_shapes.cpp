// Sections, projections and other shapes of views.
#include "tests/runtime/semantics/cpp/places.hpp"
#include "tests/support/catch.hpp"

using namespace semantics;
using tiles::array;
using tiles::array_view;
using tiles::extent;
using tiles::runtime_exception;

TEST_CASE("A projection of a view is a view of one dimension less", "[semantics]") {
  std::vector<int> data = counted(30);
  const array_view<int, 3> view(2, 3, 5, data);
  CHECK(view[1].extent == extent<2>(3, 5));
  CHECK(view(1)(2).extent == extent<1>(5));
  CHECK(view[1][2][4] == 29);
  view[0][1][0] = 50;
  CHECK(view(0, 1, 0) == 50);
  add(view[1], 100);
  CHECK(view[1][0][0] == 115);
  CHECK(view[0][2][4] == 14);
}

TEST_CASE("A projection of a view refuses an index outside of it", "[semantics]") {
  std::vector<int> data = counted(30);
  const array_view<const int, 3> view(2, 3, 5, data);
  CHECK_THROWS_WITH(view[2], ContainsSubstring("index is 2") && ContainsSubstring("2 elements"));
  CHECK_THROWS_WITH(view[1](-1), ContainsSubstring("index is -1"));
}

TEST_CASE("A section of a section is a rectangle of the same data", "[semantics]") {
  std::vector<int> data = counted(35);
  const array_view<int, 2> view(5, 7, data);
  const array_view<int, 2> inner = view.section(1, 2, 3, 4).section(tiles::index<2>(1, 1));
  CHECK(inner.extent == extent<2>(2, 3));
  CHECK(inner(0, 0) == 17);
  CHECK(inner(1, 2) == 26);
  inner(1, 2) = 260;
  CHECK(view(3, 5) == 260);
}

TEST_CASE("A section of a view refuses a rectangle that is not within it", "[semantics]") {
  std::vector<int> data = counted(35);
  const array_view<int, 2> view(5, 7, data);
  const array_view<int, 2> section = view.section(1, 2, 3, 4);
  CHECK_THROWS_WITH(section.section(0, 0, 3, 5),
                    "section: dimension 1 starts at 0 and has 5 elements; the view has 4 there");
  CHECK_THROWS_WITH(view.section(1, 2, 5, 1),
                    "section: dimension 0 starts at 1 and has 5 elements; the view has 5 there");
  CHECK_THROWS_AS(view.section(0, -1, 1, 1), runtime_exception);
  CHECK_THROWS_AS(view.section(0, 0, -1, 1), runtime_exception);
}

TEST_CASE("A section of a view refuses a length of zero", "[semantics]") {
  std::vector<int> data = counted(35);
  const array_view<int, 2> view(5, 7, data);
  CHECK_THROWS_WITH(view.section(0, 0, 1, 0),
                    "section: the length in dimension 1 is 0; expected at least 1");
  CHECK_THROWS_WITH(view.section(tiles::index<2>(5, 0)),
                    "section: the length in dimension 0 is 0; expected at least 1");
}

TEST_CASE("A kernel on a section of a projection changes those elements only", "[semantics]") {
  std::vector<int> data = counted(60);
  const array_view<int, 3> view(3, 4, 5, data);
  add(view[1].section(1, 2, 2, 3), 100);
  for (int k = 0; k < 3; ++k) {
    for (int row = 0; row < 4; ++row) {
      for (int column = 0; column < 5; ++column) {
        const bool is_inside = k == 1 && row >= 1 && row < 3 && column >= 2;
        CAPTURE(k, row, column);
        CHECK(view(k, row, column) == (k * 4 + row) * 5 + column + (is_inside ? 100 : 0));
      }
    }
  }
}

TEST_CASE("view_as shows a view in another shape, which may be smaller", "[semantics]") {
  std::vector<int> data = counted(12);
  const array_view<int> view(12, data);
  CHECK(view.view_as(extent<2>(3, 4))(2, 3) == 11);
  const array_view<int, 2> smaller = view.section(1, 8).view_as(extent<2>(2, 3));
  CHECK(smaller(1, 2) == 6);
  add(smaller, 100);
  CHECK(view[0] == 0);
  CHECK(view[6] == 106);
  CHECK(view[7] == 7);
}

TEST_CASE("view_as of a view refuses a larger shape", "[semantics]") {
  std::vector<int> data = counted(12);
  const array_view<int> view(12, data);
  CHECK_THROWS_WITH(view.view_as(extent<2>(3, 5)),
                    ContainsSubstring("15 elements") && ContainsSubstring("the view has 12"));
}

TEST_CASE("reinterpret_as shows the bytes of a view as other elements", "[semantics]") {
  std::vector<int> data(6, 0x3f800000);
  const array_view<int> view(6, data);
  const array_view<float> ones = view.reinterpret_as<float>();
  CHECK(ones.extent == extent<1>(6));
  CHECK(ones[5] == 1.0f);
  parallel_for_each(ones.extent,
                    TILES_KERNEL((ones), [=](tiles::index<1> i) restrict(amp) { ones[i] *= 2; }));
  CHECK(view[5] == 0x40000000);
  const array_view<const int> constant = view;
  STATIC_REQUIRE(
      std::is_same_v<decltype(constant.reinterpret_as<float>()), array_view<const float, 1>>);
  CHECK(constant.reinterpret_as<short>().extent == extent<1>(12));
}

TEST_CASE("reinterpret_as of a view refuses elements that do not fill its bytes", "[semantics]") {
  std::vector<int> data(7);
  const array_view<int> view(7, data);
  CHECK_THROWS_WITH(view.reinterpret_as<double>(),
                    ContainsSubstring("8 bytes") && ContainsSubstring("28"));
}

TEST_CASE("copy_to copies a view to an array and to a view", "[semantics]") {
  std::vector<int> data = counted(35);
  const array_view<int, 2> view(5, 7, data);
  array<int, 2> target(3, 4, other_place());
  view.section(1, 2, 3, 4).copy_to(target);
  CHECK(elements_of(target) == std::vector<int>{9, 10, 11, 12, 16, 17, 18, 19, 23, 24, 25, 26});
  view.section(1, 2, 3, 4).copy_to(view.section(2, 3, 3, 4));
  CHECK(view(2, 3) == 9);
  CHECK(view(4, 6) == 26);
}

TEST_CASE("copy_to from a view refuses another extent", "[semantics]") {
  std::vector<int> data = counted(35);
  const array_view<int, 2> view(5, 7, data);
  array<int, 2> target(7, 5);
  CHECK_THROWS_WITH(view.copy_to(target),
                    "copy: the extent of the source is (5, 7), that of the destination (7, 5)");
  CHECK_THROWS_AS(view.copy_to(array_view<int, 2>(target)), runtime_exception);
}
