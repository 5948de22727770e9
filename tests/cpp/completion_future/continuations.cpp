// Futures of work on a device: what waits for it, and what goes on after it.
#include <chrono>
#include <future>
#include <tiles/copy.hpp>
#include <tiles/parallel_for_each.hpp>
#include <utility>
#include <vector>

#include "tests/cpp/counted.hpp"
#include "tests/cpp/places.hpp"
#include "tests/support/catch.hpp"

using tiles::array;
using tiles::array_view;
using tiles::completion_future;

namespace {

/// A future that is ready once `view` has 100 more in each element.
completion_future add_hundred(const array_view<int>& view) {
  parallel_for_each(the_device(), view.extent,
                    TILES_KERNEL((view), [=](tiles::index<1> i) restrict(amp) { view[i] += 100; }));
  return view.synchronize_async();
}

}  // namespace

TEST_CASE("What synchronize_async returns is ready when the host's memory is up to date",
          "[cpp][completion_future]") {
  std::vector<int> numbers = counted(6);
  const array_view<int> view(6, numbers);
  const completion_future done = add_hundred(view);
  done.get();
  CHECK(numbers == counted(6, 100));
  done.get();
}

TEST_CASE("wait_for tells that work has not run yet or that it is ready",
          "[cpp][completion_future]") {
  std::vector<int> numbers = counted(6);
  const array_view<int> view(6, numbers);
  const completion_future done = add_hundred(view);
  const std::future_status at_once = done.wait_for(std::chrono::seconds(0));
  CHECK((at_once == std::future_status::ready || at_once == std::future_status::timeout));
  CHECK(done.wait_for(std::chrono::minutes(1)) == std::future_status::ready);
  CHECK(numbers == counted(6, 100));
}

TEST_CASE("wait_until waits for work on a device", "[cpp][completion_future]") {
  std::vector<int> numbers = counted(6);
  const array_view<int> view(6, numbers);
  const completion_future done = add_hundred(view);
  const auto deadline = std::chrono::system_clock::now() + std::chrono::minutes(1);
  CHECK(done.wait_until(deadline) == std::future_status::ready);
  CHECK(numbers == counted(6, 100));
}

TEST_CASE("Shared futures of one completion_future are of the same work",
          "[cpp][completion_future]") {
  std::vector<int> numbers = counted(6);
  const array_view<int> view(6, numbers);
  const completion_future done = add_hundred(view);
  const std::shared_future<void> first = done;
  const std::shared_future<void> second = done;
  first.wait();
  CHECK(second.wait_for(std::chrono::seconds(0)) == std::future_status::ready);
  CHECK(numbers == counted(6, 100));
}

TEST_CASE("A continuation sees what the work has done", "[cpp][completion_future]") {
  std::vector<int> numbers = counted(6);
  const array_view<int> view(6, numbers);
  std::promise<int> seen;
  std::future<int> last = seen.get_future();
  add_hundred(view).then(
      [&numbers, told = std::move(seen)]() mutable { told.set_value(numbers.back()); });
  CHECK(last.get() == 105);
}

TEST_CASE("A continuation runs though its future is gone", "[cpp][completion_future]") {
  std::promise<void> ran;
  std::future<void> has_run = ran.get_future();
  the_device().create_marker().then([told = std::move(ran)]() mutable { told.set_value(); });
  CHECK(has_run.wait_for(std::chrono::minutes(1)) == std::future_status::ready);
}

TEST_CASE("A marker is ready when a later one of its view is", "[cpp][completion_future]") {
  std::vector<int> numbers = counted(6);
  const array_view<int> view(6, numbers);
  const completion_future first = the_device().create_marker();
  add_hundred(view);
  const completion_future second = the_device().create_marker();
  second.get();
  CHECK(first.wait_for(std::chrono::minutes(1)) == std::future_status::ready);
}

TEST_CASE("The future of bringing data to a place is ready and changes nothing",
          "[cpp][completion_future]") {
  std::vector<int> numbers = counted(6);
  const array_view<int> view(6, numbers);
  view.synchronize_to_async(the_device()).get();
  view.synchronize_to_async(the_host()).get();
  CHECK(numbers == counted(6));
  add_hundred(view).get();
  CHECK(numbers == counted(6, 100));
}

TEST_CASE("Work needs nobody to wait for it", "[cpp][completion_future]") {
  std::vector<int> numbers = counted(6);
  {
    const array_view<int> view(6, numbers);
    add_hundred(view);
  }
  CHECK(numbers == counted(6, 100));
}
