// The tasks of futures, and what goes on from them.
#include <future>
#include <stdexcept>
#include <string>
#include <tiles/completion_future.hpp>
#include <type_traits>

#include "tests/support/catch.hpp"

using tiles::completion_future;
using tiles::task;

namespace {

task<void> done() { return completion_future::of_nothing_left().to_task(); }

task<void> failed() {
  return done().then([] { throw std::runtime_error("the work failed"); });
}

}  // namespace

TEST_CASE("A future's task is of the same work", "[cpp][completion_future]") {
  const task<void> work = done();
  CHECK_NOTHROW(work.get());
  CHECK_NOTHROW(work.wait());
  CHECK(work.is_done());
  STATIC_REQUIRE(std::is_void_v<decltype(work.get())>);
}

TEST_CASE("A future of no work has no task", "[cpp][completion_future]") {
  CHECK_THROWS_WITH(completion_future().to_task(),
                    ContainsSubstring("there is no work to wait for"));
}

TEST_CASE("Two tasks are one that is done when both are", "[cpp][completion_future]") {
  CHECK_NOTHROW((done() && done()).get());
  CHECK_THROWS_WITH((done() && failed()).get(), "the work failed");
  CHECK_THROWS_WITH((failed() && done()).get(), "the work failed");
  const task<int> one = done().then([] { return 1; });
  const task<int> two = done().then([] { return 2; });
  CHECK((one && two).get() == std::vector<int>{1, 2});
}

TEST_CASE("A task's continuations go on from each other", "[cpp][completion_future]") {
  const task<std::string> last =
      done().then([] { return 41; }).then([](int number) { return std::to_string(number + 1); });
  CHECK(last.get() == "42");
  CHECK(last.get() == "42");
}

TEST_CASE("A task is not done before its work is", "[cpp][completion_future]") {
  std::promise<int> told;
  const task<int> work =
      done().then([answer = told.get_future()]() mutable { return answer.get(); });
  CHECK_FALSE(work.is_done());
  told.set_value(7);
  work.wait();
  CHECK(work.is_done());
  CHECK(work.get() == 7);
}

TEST_CASE("A continuation of failed work is not called, and fails as the work did",
          "[cpp][completion_future]") {
  bool is_called = false;
  const task<void> after = failed().then([&is_called] { is_called = true; });
  CHECK_NOTHROW(after.wait());
  CHECK_THROWS_WITH(after.get(), "the work failed");
  CHECK_FALSE(is_called);
}

TEST_CASE("A continuation that takes the task is called whatever happened",
          "[cpp][completion_future]") {
  const task<std::string> after = failed().then([](const task<void>& before) {
    try {
      before.get();
    } catch (const std::runtime_error& error) {
      return std::string(error.what());
    }
    return std::string("nothing");
  });
  CHECK(after.get() == "the work failed");
}
