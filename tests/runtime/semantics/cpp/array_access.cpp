// Elements of arrays, and views of parts of them.
#include "tests/runtime/semantics/cpp/places.hpp"
#include "tests/support/catch.hpp"

using namespace semantics;
using tiles::accelerator;
using tiles::array;
using tiles::array_view;
using tiles::extent;
using tiles::runtime_exception;

namespace {

const char* const not_accessible = "The array is not accessible on CPU.";

array<int> thirty_five() { return array<int>(35, counted(35).begin()); }
array<int, 2> five_by_seven() { return {5, 7, counted(35).begin()}; }

}  // namespace

TEST_CASE("Elements of an array on a device are not accessible on the host", "[semantics]") {
  array<int, 2> data = five_by_seven();
  const array<int, 2>& constant = data;
  array<int> row(3);
  CHECK_THROWS_WITH(data(1, 2), not_accessible);
  CHECK_THROWS_WITH(data[tiles::index<2>(1, 2)], not_accessible);
  CHECK_THROWS_WITH(constant(1, 2), not_accessible);
  CHECK_THROWS_WITH(row[0], not_accessible);
  CHECK_THROWS_WITH(row(0), not_accessible);
  CHECK(row.data() == nullptr);
  CHECK(constant.data() == nullptr);
}

TEST_CASE("Elements of a staging array are accessible on the host", "[semantics]") {
  const auto host = accelerator(accelerator::cpu_accelerator).get_default_view();
  array<int, 3> data(2, 3, 5, counted(30).begin(), host, one_place());
  CHECK(data(1, 2, 4) == 29);
  CHECK(data[tiles::index<3>(0, 1, 0)] == 5);
  data(1, 0, 0) = 150;
  const array<int, 3>& constant = data;
  CHECK(constant(1, 0, 0) == 150);
  CHECK(constant.data()[15] == 150);
  CHECK(data[1][0][0] == 150);
}

TEST_CASE("A projection of an array is a view of one dimension less", "[semantics]") {
  array<int, 2> data = five_by_seven();
  const array_view<int> row = data[3];
  CHECK(row.extent == extent<1>(7));
  CHECK(row[6] == 27);
  add(data(3), 100);
  CHECK(row[6] == 127);
  CHECK(elements_of(data)[27] == 127);
  CHECK(elements_of(data)[28] == 28);
}

TEST_CASE("A projection of an array refuses an index outside of it", "[semantics]") {
  array<int, 2> data = five_by_seven();
  CHECK_THROWS_WITH(data[5], ContainsSubstring("index is 5") && ContainsSubstring("5 elements"));
  CHECK_THROWS_WITH(data(-1), ContainsSubstring("index is -1"));
}

TEST_CASE("A section of an array is a view of a rectangle of it", "[semantics]") {
  array<int, 2> data = five_by_seven();
  CHECK(data.section(1, 2, 3, 4).extent == extent<2>(3, 4));
  CHECK(data.section(1, 2, 3, 4)(2, 3) == 26);
  CHECK(data.section(tiles::index<2>(1, 2), extent<2>(3, 4))(0, 0) == 9);
  CHECK(data.section(tiles::index<2>(3, 4)).extent == extent<2>(2, 3));
  CHECK(data.section(extent<2>(2, 2))(1, 1) == 8);
  array<int> row(10, counted(10).begin());
  CHECK(elements_of(row.section(3, 4)) == std::vector<int>{3, 4, 5, 6});
  array<int, 3> box(2, 3, 5, counted(30).begin());
  CHECK(elements_of(box.section(1, 1, 2, 1, 2, 2)) == std::vector<int>{22, 23, 27, 28});
}

TEST_CASE("A section of an array refuses a rectangle that is not within it", "[semantics]") {
  array<int, 2> data = five_by_seven();
  CHECK_THROWS_WITH(data.section(1, 2, 5, 1), ContainsSubstring("dimension 0 starts at 1"));
  CHECK_THROWS_WITH(data.section(0, -1, 1, 1), ContainsSubstring("dimension 1 starts at -1"));
  CHECK_THROWS_AS(data.section(0, 0, 1, -1), runtime_exception);
  CHECK_THROWS_AS(data.section(tiles::index<2>(6, 0)), runtime_exception);
  CHECK_THROWS_AS(data.section(extent<2>(5, 8)), runtime_exception);
}

TEST_CASE("A section of an array refuses a length of zero", "[semantics]") {
  array<int, 2> data = five_by_seven();
  CHECK_THROWS_WITH(data.section(0, 0, 1, 0),
                    "section: the length in dimension 1 is 0; expected at least 1");
  CHECK_THROWS_WITH(data.section(tiles::index<2>(5, 0)),
                    "section: the length in dimension 0 is 0; expected at least 1");
}

TEST_CASE("view_as shows an array in another shape, which may be smaller", "[semantics]") {
  array<int> data = thirty_five();
  CHECK(data.view_as(extent<2>(7, 5))(6, 4) == 34);
  const array_view<int, 3> smaller = data.view_as(extent<3>(2, 3, 4));
  CHECK(smaller(1, 2, 3) == 23);
  add(smaller, 100);
  CHECK(elements_of(data)[23] == 123);
  CHECK(elements_of(data)[24] == 24);
}

TEST_CASE("view_as of an array refuses a larger shape", "[semantics]") {
  array<int> data = thirty_five();
  CHECK_THROWS_WITH(data.view_as(extent<2>(6, 6)), ContainsSubstring("36 elements"));
}

TEST_CASE("reinterpret_as shows the bytes of an array as other elements", "[semantics]") {
  array<int, 2> data(2, 3, std::vector<int>(6, 0x3f800000).begin());
  const array_view<float> ones = data.reinterpret_as<float>();
  CHECK(ones.extent == extent<1>(6));
  CHECK(ones[5] == 1.0f);
  ones[5] = 2.0f;
  CHECK(elements_of(data)[5] == 0x40000000);
}

TEST_CASE("reinterpret_as of an array refuses elements that do not fill its bytes", "[semantics]") {
  array<int> data(7);
  CHECK_THROWS_WITH(data.reinterpret_as<double>(),
                    ContainsSubstring("8 bytes") && ContainsSubstring("28"));
}

TEST_CASE("Views of a const array are const", "[semantics]") {
  const array<int, 2> data = five_by_seven();
  STATIC_REQUIRE(std::is_same_v<decltype(data[0]), array_view<const int, 1>>);
  STATIC_REQUIRE(std::is_same_v<decltype(data.section(0, 0, 1, 1)), array_view<const int, 2>>);
  const array<int> row = thirty_five();
  STATIC_REQUIRE(std::is_same_v<decltype(row.view_as(extent<2>(1, 1))), array_view<const int, 2>>);
  STATIC_REQUIRE(
      std::is_same_v<decltype(data.reinterpret_as<float>()), array_view<const float, 1>>);
  CHECK(data[4][6] == 34);
  CHECK(data.section(1, 2, 3, 4)(0, 0) == 9);
  CHECK(row.view_as(extent<2>(5, 7))(4, 6) == 34);
}

TEST_CASE("copy_to copies an array to an array and to a view", "[semantics]") {
  const array<int, 2> data = five_by_seven();
  array<int, 2> other(5, 7, other_place());
  data.copy_to(other);
  CHECK(elements_of(other) == counted(35));
  std::vector<int> numbers(70);
  const array_view<int, 2> wide(7, 10, numbers);
  data.copy_to(wide.section(1, 2, 5, 7));
  CHECK(wide(1, 2) == 0);
  CHECK(wide(5, 8) == 34);
  CHECK(wide(5, 9) == 0);
}

TEST_CASE("copy_to from an array refuses another extent", "[semantics]") {
  const array<int, 2> data = five_by_seven();
  array<int, 2> other(7, 5);
  CHECK_THROWS_WITH(data.copy_to(other),
                    "copy: the extent of the source is (5, 7), that of the destination (7, 5)");
  CHECK_THROWS_AS(data.copy_to(array_view<int, 2>(other)), runtime_exception);
}

TEST_CASE("An array converts to a vector", "[semantics]") {
  const array<int, 2> data = five_by_seven();
  const std::vector<int> numbers = data;
  CHECK(numbers == counted(35));
}
