// Futures of work that is done, which need no device.
#include <chrono>
#include <future>
#include <thread>
#include <tiles/completion_future.hpp>
#include <type_traits>
#include <utility>

#include "tests/support/catch.hpp"

using tiles::completion_future;

namespace {

std::future<std::thread::id> thread_of_continuation(const completion_future& work) {
  std::promise<std::thread::id> told;
  std::future<std::thread::id> thread = told.get_future();
  work.then([told = std::move(told)]() mutable { told.set_value(std::this_thread::get_id()); });
  return thread;
}

}  // namespace

TEST_CASE("A future of work that is done is valid and waits for nothing",
          "[cpp][completion_future]") {
  const completion_future future = completion_future::of_nothing_left();
  CHECK(future.valid());
  CHECK_NOTHROW(future.get());
  CHECK_NOTHROW(future.wait());
}

TEST_CASE("get may be called again and again", "[cpp][completion_future]") {
  const completion_future future = completion_future::of_nothing_left();
  future.get();
  CHECK_NOTHROW(future.get());
  CHECK(future.valid());
}

TEST_CASE("Work that is done is ready however short one waits", "[cpp][completion_future]") {
  const completion_future future = completion_future::of_nothing_left();
  CHECK(future.wait_for(std::chrono::nanoseconds(0)) == std::future_status::ready);
  CHECK(future.wait_for(std::chrono::hours(1)) == std::future_status::ready);
}

TEST_CASE("Work that is done is ready at any point of time", "[cpp][completion_future]") {
  const completion_future future = completion_future::of_nothing_left();
  const auto now = std::chrono::steady_clock::now();
  CHECK(future.wait_until(now - std::chrono::seconds(1)) == std::future_status::ready);
  CHECK(future.wait_until(now + std::chrono::hours(1)) == std::future_status::ready);
}

TEST_CASE("A completion_future becomes a shared_future by itself", "[cpp][completion_future]") {
  const std::shared_future<void> shared = completion_future::of_nothing_left();
  CHECK(shared.valid());
  CHECK_NOTHROW(shared.get());
}

TEST_CASE("A shared_future outlives its completion_future", "[cpp][completion_future]") {
  std::shared_future<void> shared;
  {
    const completion_future future = completion_future::of_nothing_left();
    shared = future;
  }
  CHECK(shared.wait_for(std::chrono::seconds(0)) == std::future_status::ready);
}

TEST_CASE("A moved completion_future takes its work along", "[cpp][completion_future]") {
  completion_future future = completion_future::of_nothing_left();
  const completion_future moved = std::move(future);
  CHECK(moved.valid());
  STATIC_REQUIRE(std::is_nothrow_move_constructible_v<completion_future>);
}

TEST_CASE("A completion_future that is assigned an empty one is of no work",
          "[cpp][completion_future]") {
  completion_future future = completion_future::of_nothing_left();
  future = completion_future();
  CHECK_FALSE(future.valid());
}

TEST_CASE("A continuation takes what it captures along", "[cpp][completion_future]") {
  std::promise<int> answer;
  std::future<int> answered = answer.get_future();
  completion_future::of_nothing_left().then(
      [promise = std::move(answer)]() mutable { promise.set_value(42); });
  CHECK(answered.get() == 42);
}

TEST_CASE("Each continuation of a future runs, on a thread of its own",
          "[cpp][completion_future]") {
  const completion_future future = completion_future::of_nothing_left();
  std::future<std::thread::id> first = thread_of_continuation(future);
  std::future<std::thread::id> second = thread_of_continuation(future);
  CHECK(first.get() != std::this_thread::get_id());
  CHECK(second.get() != std::this_thread::get_id());
}
