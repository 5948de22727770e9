// The overloads of copy_async(), whose futures are waited for.
#include <chrono>
#include <future>
#include <vector>

#include "tests/cpp/copy/two_rows.hpp"
#include "tests/support/catch.hpp"

using copying::two_rows;
using tiles::array;

TEST_CASE("copy_async takes an array to an array", "[cpp][copy]") {
  two_rows rows;
  tiles::copy_async(rows.from_array, rows.to_array).get();
  CHECK(std::vector<int>(rows.to_array) == rows.numbers);
}

TEST_CASE("copy_async takes an array to a view", "[cpp][copy]") {
  two_rows rows;
  tiles::copy_async(rows.from_array, rows.to_view).get();
  CHECK(rows.changed == rows.numbers);
}

TEST_CASE("copy_async takes a const view to an array", "[cpp][copy]") {
  two_rows rows;
  tiles::copy_async(rows.from_const_view, rows.to_array).get();
  CHECK(std::vector<int>(rows.to_array) == rows.numbers);
}

TEST_CASE("copy_async takes a const view to a view", "[cpp][copy]") {
  two_rows rows;
  tiles::copy_async(rows.from_const_view, rows.to_view).get();
  CHECK(rows.changed == rows.numbers);
}

TEST_CASE("copy_async takes a view to an array", "[cpp][copy]") {
  two_rows rows;
  tiles::copy_async(rows.from_view, rows.to_array).get();
  CHECK(std::vector<int>(rows.to_array) == rows.numbers);
}

TEST_CASE("copy_async takes a view to a view", "[cpp][copy]") {
  two_rows rows;
  tiles::copy_async(rows.from_view, rows.to_view).get();
  CHECK(rows.changed == rows.numbers);
}

TEST_CASE("copy_async takes the elements from an iterator on to an array", "[cpp][copy]") {
  two_rows rows;
  tiles::copy_async(rows.numbers.begin(), rows.to_array).get();
  CHECK(std::vector<int>(rows.to_array) == rows.numbers);
}

TEST_CASE("copy_async takes a range to an array", "[cpp][copy]") {
  two_rows rows;
  tiles::copy_async(rows.numbers.begin(), rows.numbers.end(), rows.to_array).get();
  CHECK(std::vector<int>(rows.to_array) == rows.numbers);
}

TEST_CASE("copy_async takes the elements from an iterator on to a view", "[cpp][copy]") {
  two_rows rows;
  tiles::copy_async(rows.numbers.data(), rows.to_view).get();
  CHECK(rows.changed == rows.numbers);
}

TEST_CASE("copy_async takes a range to a view", "[cpp][copy]") {
  two_rows rows;
  tiles::copy_async(rows.numbers.begin(), rows.numbers.end(), rows.to_view).get();
  CHECK(rows.changed == rows.numbers);
}

TEST_CASE("copy_async takes an array to an iterator", "[cpp][copy]") {
  two_rows rows;
  tiles::copy_async(rows.from_array, rows.changed.begin()).get();
  CHECK(rows.changed == rows.numbers);
}

TEST_CASE("copy_async takes a view to an iterator", "[cpp][copy]") {
  two_rows rows;
  tiles::copy_async(rows.from_view, rows.changed.begin()).get();
  CHECK(rows.changed == rows.numbers);
}

TEST_CASE("copy_async takes a const view to an iterator", "[cpp][copy]") {
  two_rows rows;
  tiles::copy_async(rows.from_const_view, rows.changed.data()).get();
  CHECK(rows.changed == rows.numbers);
}

TEST_CASE("copy_async refuses a range of another length, at once", "[cpp][copy]") {
  two_rows rows;
  CHECK_THROWS_WITH(tiles::copy_async(rows.numbers.begin(), rows.numbers.end() - 1, rows.to_array),
                    "copy: the range has 5 elements, the extent 6");
}

TEST_CASE("copy_async refuses extents that differ, at once", "[cpp][copy]") {
  two_rows rows;
  array<int, 2> other_shape(3, 2);
  CHECK_THROWS_WITH(tiles::copy_async(rows.from_view, other_shape),
                    "copy: the extent of the source is (2, 3), that of the destination (3, 2)");
}

TEST_CASE("The future of copy_async is waited for, for a time and as a shared_future",
          "[cpp][copy]") {
  two_rows rows;
  const tiles::completion_future copied = tiles::copy_async(rows.from_array, rows.to_array);
  CHECK(copied.valid());
  CHECK(copied.wait_for(std::chrono::minutes(1)) == std::future_status::ready);
  CHECK(copied.wait_until(std::chrono::steady_clock::now()) == std::future_status::ready);
  const std::shared_future<void> shared = copied;
  CHECK_NOTHROW(shared.get());
  CHECK(std::vector<int>(rows.to_array) == rows.numbers);
}
