// The constructors of views: an extent or its numbers, over a container, a pointer, a C array, an
// array, a view or nothing.
#include <array>
#include <cstdint>
#include <string>
#include <tiles/array_view.hpp>
#include <type_traits>
#include <vector>

#include "tests/cpp/counted.hpp"
#include "tests/cpp/places.hpp"
#include "tests/support/catch.hpp"

using tiles::array_view;
using tiles::extent;

TEST_CASE("A view of an extent looks at a container", "[cpp][array_view]") {
  std::vector<int> numbers = counted(30);
  CHECK(array_view<int>(extent<1>(30), numbers)[29] == 29);
  CHECK(array_view<int, 2>(extent<2>(5, 6), numbers)(4, 5) == 29);
  CHECK(array_view<int, 3>(extent<3>(2, 3, 5), numbers)(1, 2, 4) == 29);
}

TEST_CASE("A view of numbers looks at a container", "[cpp][array_view]") {
  std::vector<int> numbers = counted(30);
  CHECK(array_view<int>(30, numbers)[7] == 7);
  CHECK(array_view<int, 2>(5, 6, numbers)(1, 1) == 7);
  CHECK(array_view<int, 3>(2, 3, 5, numbers)(0, 1, 2) == 7);
}

TEST_CASE("A view of an extent looks at what a pointer points to", "[cpp][array_view]") {
  std::vector<int> numbers = counted(30);
  CHECK(array_view<int>(extent<1>(29), numbers.data() + 1)[0] == 1);
  CHECK(array_view<int, 2>(extent<2>(5, 6), numbers.data())(4, 5) == 29);
  CHECK(array_view<int, 3>(extent<3>(2, 3, 5), numbers.data())(1, 2, 4) == 29);
}

TEST_CASE("A view of numbers looks at what a pointer points to", "[cpp][array_view]") {
  std::vector<int> numbers = counted(30);
  CHECK(array_view<int>(30, numbers.data())[7] == 7);
  CHECK(array_view<int, 2>(5, 6, numbers.data())(1, 1) == 7);
  CHECK(array_view<int, 3>(2, 3, 5, numbers.data())(0, 1, 2) == 7);
}

TEST_CASE("A view looks at a C array", "[cpp][array_view]") {
  int numbers[] = {0, 1, 2, 3, 4, 5};
  CHECK(array_view<int>(extent<1>(6), numbers)[5] == 5);
  CHECK(array_view<int>(6, numbers)[5] == 5);
  CHECK(array_view<int, 2>(2, 3, numbers)(1, 1) == 4);
  CHECK(array_view<int, 3>(extent<3>(1, 2, 3), numbers)(0, 1, 2) == 5);
}

TEST_CASE("A view of a container or C array alone looks at all of it", "[cpp][array_view]") {
  std::vector<int> numbers = counted(30);
  const std::vector<int> constant = counted(7);
  int plain[] = {0, 1, 2, 3};
  std::array<double, 2> standard{0.5, 1.5};
  CHECK(array_view<int>(numbers).extent == extent<1>(30));
  CHECK(array_view<int>(numbers)[29] == 29);
  CHECK(array_view<const int>(constant).extent == extent<1>(7));
  CHECK(array_view<const int>(numbers)[7] == 7);
  CHECK(array_view<int>(plain).extent == extent<1>(4));
  CHECK(array_view<double>(standard)[1] == 1.5);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<std::vector<int>&, array_view<int>>);
}

TEST_CASE("A view tells where its source is as a property", "[cpp][array_view]") {
  std::vector<int> numbers = counted(6);
  tiles::array<int> data(6, the_device());
  array_view<int> view(numbers);
  tiles::accelerator_view place = view.source_accelerator_view;
  CHECK(place == the_host());
  CHECK(view.section(2, 3).source_accelerator_view == the_host());
  view = data;
  place = view.source_accelerator_view;
  CHECK(place == the_device());
  CHECK(array_view<const int>(view).source_accelerator_view == the_device());
  const array_view<int> without(6);
  CHECK_THROWS_AS(place = without.source_accelerator_view, tiles::runtime_exception);
}

TEST_CASE("A const view looks at const containers, pointers and C arrays", "[cpp][array_view]") {
  const std::vector<int> numbers = counted(30);
  const int plain[] = {0, 1, 2, 3, 4, 5};
  CHECK(array_view<const int>(30, numbers)[29] == 29);
  CHECK(array_view<const int, 2>(extent<2>(5, 6), numbers)(4, 5) == 29);
  CHECK(array_view<const int, 3>(2, 3, 5, numbers.data())(1, 2, 4) == 29);
  CHECK(array_view<const int, 2>(2, 3, plain)(1, 2) == 5);
}

TEST_CASE("A view looks at all containers that have data and size", "[cpp][array_view]") {
  std::array<double, 4> standard{0.5, 1.5, 2.5, 3.5};
  CHECK(array_view<double, 2>(2, 2, standard)(1, 1) == 3.5);
  std::string text = "tiles";
  const array_view<char> letters(5, text);
  letters[0] = 'p';
  CHECK(text == "piles");
}

TEST_CASE("A view looks at the first elements of a larger container", "[cpp][array_view]") {
  std::vector<int> numbers = counted(30);
  const array_view<int, 2> view(2, 3, numbers);
  CHECK(view.extent == extent<2>(2, 3));
  CHECK(view(1, 2) == 5);
}

TEST_CASE("A view of a negative extent is refused, whatever it looks at", "[cpp][array_view]") {
  std::vector<int> numbers = counted(6);
  const auto message = ContainsSubstring("extent of dimension 0 is -1; expected 0 or more");
  CHECK_THROWS_WITH(array_view<int>(-1, numbers), message);
  CHECK_THROWS_WITH((array_view<int, 2>(-1, 3, numbers.data())), message);
}

TEST_CASE("A view has any rank up to eight", "[cpp][array_view]") {
  std::vector<int> numbers = counted(24);
  const int lengths[] = {1, 2, 1, 3, 1, 2, 1, 2};
  const array_view<int, 8> view(extent<8>(lengths), numbers);
  const int last[] = {0, 1, 0, 2, 0, 1, 0, 1};
  CHECK(view[tiles::index<8>(last)] == 23);
  CHECK(view[0][1][0][2][0][1][0][1] == 23);
  const int rest[] = {1, 2, 1, 2};
  CHECK(view(0)(1)(0)(2).extent == extent<4>(rest));
}

TEST_CASE("A view without a data source takes an extent or numbers", "[cpp][array_view]") {
  CHECK(array_view<int>(extent<1>(7)).extent == extent<1>(7));
  CHECK(array_view<int, 3>(extent<3>(2, 3, 5)).extent == extent<3>(2, 3, 5));
  CHECK(array_view<int>(7).extent == extent<1>(7));
  CHECK(array_view<int, 2>(5, 6).extent == extent<2>(5, 6));
  CHECK(array_view<int, 3>(2, 3, 5).extent == extent<3>(2, 3, 5));
}

TEST_CASE("A view has an extent from the first", "[cpp][array_view]") {
  STATIC_REQUIRE_FALSE(std::is_default_constructible_v<array_view<int>>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<int, array_view<int>>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<extent<2>, array_view<int, 2>>);
}

TEST_CASE("An array becomes a view of it by itself", "[cpp][array_view]") {
  const std::vector<int> numbers = counted(30);
  tiles::array<int, 2> data(5, 6, numbers.begin());
  const array_view<int, 2> view = data;
  view(4, 5) = 290;
  const tiles::array<int, 2>& constant = data;
  const array_view<const int, 2> reader = constant;
  CHECK(reader(4, 5) == 290);
  STATIC_REQUIRE(std::is_convertible_v<tiles::array<int>&, array_view<const int>>);
}

TEST_CASE("A const view is made of a view of the same type and rank", "[cpp][array_view]") {
  STATIC_REQUIRE(std::is_convertible_v<array_view<int, 2>, array_view<const int, 2>>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<array_view<const int>, array_view<int>>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<array_view<int, 2>, array_view<const int, 1>>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<array_view<int>, array_view<const float>>);
}

TEST_CASE("A const view is assigned a view", "[cpp][array_view]") {
  std::vector<int> a = counted(3);
  std::vector<int> b = counted(6);
  array_view<const int> reader = array_view<int>(3, a);
  reader = array_view<int>(6, b);
  CHECK(reader.extent == extent<1>(6));
  CHECK(reader[5] == 5);
}

TEST_CASE("Elements of a const view are for reading", "[cpp][array_view]") {
  using reader = const array_view<const int, 2>;
  STATIC_REQUIRE(std::is_same_v<decltype(std::declval<reader>()(1, 2)), const int&>);
  STATIC_REQUIRE(std::is_same_v<decltype(std::declval<reader>()[1]), array_view<const int, 1>>);
  STATIC_REQUIRE(
      std::is_same_v<decltype(std::declval<const array_view<const int>>().data()), const int*>);
}

TEST_CASE("A const variable that is a view writes to its elements", "[cpp][array_view]") {
  std::vector<int> numbers = counted(6);
  const array_view<int, 2> view(2, 3, numbers);
  view(1, 2) = 50;
  view[0][1] = 10;
  view[tiles::index<2>(0, 0)] = 7;
  view(tiles::index<2>(1, 0)) += 1;
  CHECK(numbers == std::vector<int>{7, 10, 2, 4, 4, 50});
}

TEST_CASE("Views look at elements of every width", "[cpp][array_view]") {
  std::vector<unsigned char> bytes{1, 255};
  std::vector<short> shorts{-1, 32767};
  std::vector<std::uint64_t> longs{1, ~std::uint64_t{0}};
  bool flags[] = {true, false};
  CHECK(array_view<unsigned char>(2, bytes)[1] == 255);
  CHECK(array_view<short>(2, shorts)[0] == -1);
  CHECK(array_view<std::uint64_t>(2, longs)[1] == ~std::uint64_t{0});
  CHECK(array_view<bool>(2, flags)[0]);
}

TEST_CASE("A view without a type has its source's elements, and the rank of its extent",
          "[cpp][array_view]") {
  std::vector<int> numbers = counted(30);
  const std::vector<int> fixed = counted(30);
  double square[4] = {};
  const array_view list(30, numbers);
  const array_view matrix(5, 6, fixed);
  const array_view space(2, 3, 5, numbers.data());
  const array_view shaped(extent<2>(3, 10), numbers);
  const array_view whole(square);
  STATIC_REQUIRE(std::is_same_v<decltype(list), const array_view<int, 1>>);
  STATIC_REQUIRE(std::is_same_v<decltype(matrix), const array_view<const int, 2>>);
  STATIC_REQUIRE(std::is_same_v<decltype(space), const array_view<int, 3>>);
  STATIC_REQUIRE(std::is_same_v<decltype(shaped), const array_view<int, 2>>);
  STATIC_REQUIRE(std::is_same_v<decltype(whole), const array_view<double, 1>>);
  CHECK(list[29] == 29);
  CHECK(matrix(1, 1) == 7);
  CHECK(space(1, 2, 4) == 29);
  CHECK(shaped(2, 9) == 29);
  CHECK(whole.extent[0] == 4);
}

TEST_CASE("A view without a type of an array has its elements and its rank", "[cpp][array_view]") {
  tiles::array<float, 2> data(3, 4);
  const tiles::array<float, 2>& fixed = data;
  const array_view view(data);
  const array_view read_only(fixed);
  const array_view same(view);
  STATIC_REQUIRE(std::is_same_v<decltype(view), const array_view<float, 2>>);
  STATIC_REQUIRE(std::is_same_v<decltype(read_only), const array_view<const float, 2>>);
  STATIC_REQUIRE(std::is_same_v<decltype(same), const array_view<float, 2>>);
  CHECK(same.extent == extent<2>(3, 4));
}
