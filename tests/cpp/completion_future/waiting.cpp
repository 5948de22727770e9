#include <chrono>
#include <future>
#include <tiles/completion_future.hpp>
#include <tiles/copy.hpp>
#include <vector>

#include "tests/support/catch.hpp"

// Not `using namespace tiles`: the standard library has a copy of its own.
using tiles::array;
using tiles::completion_future;

TEST_CASE("A future of no work is not valid and says so", "[cpp][completion_future]") {
  const completion_future future;
  CHECK_FALSE(future.valid());
  const auto message = ContainsSubstring("there is no work to wait for");
  CHECK_THROWS_WITH(future.get(), message);
  CHECK_THROWS_WITH(future.wait(), message);
  CHECK_THROWS_WITH(future.wait_for(std::chrono::seconds(1)), message);
  CHECK_THROWS_WITH(std::shared_future<void>(future), message);
  CHECK_THROWS_WITH(future.then([] {}), message);
}

TEST_CASE("Copies of a future are of the same work", "[cpp][completion_future]") {
  std::vector<int> numbers{1, 2, 3};
  array<int> data(3);
  const completion_future future = tiles::copy_async(numbers.begin(), numbers.end(), data);
  completion_future copied;
  copied = future;
  CHECK(copied.valid());
  copied.get();
  future.get();
  CHECK(future.wait_for(std::chrono::seconds(0)) == std::future_status::ready);
}

TEST_CASE("A continuation runs once the work is done", "[cpp][completion_future]") {
  const std::vector<int> numbers(100, 7);
  const array<int> from(100, numbers.begin());
  array<int> to(100);
  std::promise<void> continued;
  tiles::copy_async(from, to).then([&] { continued.set_value(); });
  continued.get_future().wait();
  CHECK(std::vector<int>(to) == numbers);
}

TEST_CASE("Asynchronous copies refuse what copies refuse, at once", "[cpp][completion_future]") {
  const array<int> from(5);
  array<int> to(6);
  CHECK_THROWS_WITH(tiles::copy_async(from, to),
                    "copy: the extent of the source is (5), that of the destination (6)");
}
