// The overloads of copy(): arrays, views and ranges, one into another.
#include <iterator>
#include <list>
#include <sstream>
#include <vector>

#include "tests/cpp/copy/two_rows.hpp"
#include "tests/cpp/counted.hpp"
#include "tests/support/catch.hpp"

using copying::two_rows;
using tiles::array;
using tiles::array_view;

TEST_CASE("copy takes an array to an array", "[cpp][copy]") {
  two_rows rows;
  tiles::copy(rows.from_array, rows.to_array);
  CHECK(std::vector<int>(rows.to_array) == rows.numbers);
}

TEST_CASE("copy of elements that nobody wrote makes both sides equal", "[cpp][copy]") {
  const array_view<int> unwritten(4);
  std::vector<int> numbers{1, 2, 3, 4};
  const array_view<int> view(4, numbers);
  unwritten.copy_to(view);
  for (int i = 0; i < 4; ++i) CHECK(unwritten[i] == view[i]);
  const array<int> on_device(4);
  std::vector<int> first(4, -1);
  std::vector<int> second(4, -2);
  tiles::copy(on_device, first.begin());
  tiles::copy(on_device, second.begin());
  CHECK(first == second);
}

TEST_CASE("copy takes an array to a view", "[cpp][copy]") {
  two_rows rows;
  tiles::copy(rows.from_array, rows.to_view);
  rows.to_view.synchronize();
  CHECK(rows.changed == rows.numbers);
}

TEST_CASE("copy takes a const view to an array", "[cpp][copy]") {
  two_rows rows;
  tiles::copy(rows.from_const_view, rows.to_array);
  CHECK(std::vector<int>(rows.to_array) == rows.numbers);
}

TEST_CASE("copy takes a const view to a view", "[cpp][copy]") {
  two_rows rows;
  tiles::copy(rows.from_const_view, rows.to_view);
  rows.to_view.synchronize();
  CHECK(rows.changed == rows.numbers);
}

TEST_CASE("copy takes a view to an array", "[cpp][copy]") {
  two_rows rows;
  tiles::copy(rows.from_view, rows.to_array);
  CHECK(std::vector<int>(rows.to_array) == rows.numbers);
}

TEST_CASE("copy takes a view to a view", "[cpp][copy]") {
  two_rows rows;
  tiles::copy(rows.from_view, rows.to_view);
  rows.to_view.synchronize();
  CHECK(rows.changed == rows.numbers);
}

TEST_CASE("copy takes the elements from an iterator on to an array", "[cpp][copy]") {
  two_rows rows;
  const std::vector<int> more = counted(10, 100);
  tiles::copy(more.begin(), rows.to_array);
  CHECK(std::vector<int>(rows.to_array) == rows.numbers);
}

TEST_CASE("copy takes a range to an array", "[cpp][copy]") {
  two_rows rows;
  tiles::copy(rows.numbers.begin(), rows.numbers.end(), rows.to_array);
  CHECK(std::vector<int>(rows.to_array) == rows.numbers);
}

TEST_CASE("copy takes the elements from an iterator on to a view", "[cpp][copy]") {
  two_rows rows;
  const std::vector<int> more = counted(10, 100);
  tiles::copy(more.data(), rows.to_view);
  rows.to_view.synchronize();
  CHECK(rows.changed == rows.numbers);
}

TEST_CASE("copy takes a range to a view", "[cpp][copy]") {
  two_rows rows;
  const std::list<int> list(rows.numbers.begin(), rows.numbers.end());
  tiles::copy(list.begin(), list.end(), rows.to_view);
  rows.to_view.synchronize();
  CHECK(rows.changed == rows.numbers);
}

TEST_CASE("copy takes an array to an iterator", "[cpp][copy]") {
  two_rows rows;
  std::vector<int> out(7, -1);
  tiles::copy(rows.from_array, out.begin());
  CHECK(out == std::vector<int>{100, 101, 102, 103, 104, 105, -1});
}

TEST_CASE("copy takes a view to an iterator, which may insert", "[cpp][copy]") {
  two_rows rows;
  std::vector<int> out;
  tiles::copy(rows.from_view, std::back_inserter(out));
  tiles::copy(rows.from_const_view, std::back_inserter(out));
  REQUIRE(out.size() == 12);
  CHECK(std::vector<int>(out.begin() + 6, out.end()) == rows.numbers);
  CHECK(std::vector<int>(out.begin(), out.begin() + 6) == rows.numbers);
}

TEST_CASE("copy takes a range that can be walked but once", "[cpp][copy]") {
  std::istringstream text("3 1 4 1 5");
  array<int> data(5);
  tiles::copy(std::istream_iterator<int>(text), std::istream_iterator<int>(), data);
  CHECK(std::vector<int>(data) == std::vector<int>{3, 1, 4, 1, 5});
}

TEST_CASE("copy takes no more from an iterator than the destination has elements", "[cpp][copy]") {
  std::istringstream text("3 1 4 1 5");
  array<int> data(3);
  tiles::copy(std::istream_iterator<int>(text), data);
  CHECK(std::vector<int>(data) == std::vector<int>{3, 1, 4});
  CHECK(*std::istream_iterator<int>(text) == 1);
}

TEST_CASE("copy converts the elements of a range", "[cpp][copy]") {
  const std::vector<double> numbers{1.75, -2.5, 3.0};
  array<int> data(3);
  tiles::copy(numbers.begin(), numbers.end(), data);
  std::vector<double> out(3);
  tiles::copy(data, out.begin());
  CHECK(out == std::vector<double>{1.0, -2.0, 3.0});
}

TEST_CASE("copy refuses a range that runs backwards", "[cpp][copy]") {
  const std::vector<int> numbers = counted(6);
  array<int> data(6);
  CHECK_THROWS_WITH(tiles::copy(numbers.end(), numbers.begin(), data),
                    "copy: the range has -6 elements, the extent 6");
}

TEST_CASE("copy refuses an empty range and one that is too short", "[cpp][copy]") {
  const std::vector<int> numbers = counted(6);
  array<int> data(6, numbers.begin());
  CHECK_THROWS_WITH(tiles::copy(numbers.begin(), numbers.begin(), data),
                    "copy: the range has 0 elements, the extent 6");
  CHECK_THROWS_WITH(tiles::copy(numbers.begin(), numbers.begin() + 5, data),
                    "copy: the range has 5 elements, the extent 6");
  CHECK(std::vector<int>(data) == numbers);
}

TEST_CASE("copy refuses extents with as many elements in another shape", "[cpp][copy]") {
  two_rows rows;
  std::vector<int> out(6);
  const array_view<int, 2> other_shape(3, 2, out);
  const auto message = "copy: the extent of the source is (2, 3), that of the destination (3, 2)";
  CHECK_THROWS_WITH(tiles::copy(rows.from_array, other_shape), message);
  CHECK_THROWS_WITH(tiles::copy(rows.from_view, other_shape), message);
  CHECK_THROWS_WITH(tiles::copy(rows.from_const_view, other_shape), message);
  CHECK(out == std::vector<int>(6));
}
