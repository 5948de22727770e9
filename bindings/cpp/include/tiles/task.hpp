// task<T>: work with continuations, as C++ AMP's completion_future::to_task() gives it.
#pragma once

#include <chrono>
#include <future>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace tiles {

/// Work that is under way, and what it results in. Copies mean the same work. Its destructor does
/// not wait. Safe from many threads.
template <class T>
class task {
 public:
  explicit task(std::shared_future<T> work) : work_(std::move(work)) {}

  /// Blocks until the work is done; gives its result, or throws what it failed with.
  decltype(auto) get() const { return work_.get(); }

  /// Blocks until the work is done, whether it failed or not.
  void wait() const { work_.wait(); }

  bool is_done() const {
    return work_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  }

  /// Calls `continuation` when the work is done, on a thread of its own, which the program must not
  /// outlive, and returns at once: the task of that call. A continuation that takes the task is
  /// called whatever happened; one that takes the result, or for void nothing, is not called if the
  /// work failed, and its task fails as the work did.
  template <class Continuation>
  auto then(Continuation continuation) const {
    using result = decltype(continue_with(continuation, *this));
    std::packaged_task<result()> rest(
        [before = *this, continuation = std::move(continuation)]() mutable {
          before.wait();
          return continue_with(continuation, before);
        });
    task<result> made(rest.get_future().share());
    std::thread(std::move(rest)).detach();
    return made;
  }

 private:
  template <class Continuation>
  static auto continue_with(Continuation& continuation, const task& before) {
    if constexpr (std::is_invocable_v<Continuation&, task>) {
      return continuation(before);
    } else if constexpr (std::is_void_v<T>) {
      before.get();
      return continuation();
    } else {
      return continuation(before.get());
    }
  }

  std::shared_future<T> work_;
};

/// Done when both are; fails as the first of them that failed.
inline task<void> operator&&(const task<void>& first, const task<void>& second) {
  return first.then([second](const task<void>& done) {
    second.wait();
    done.get();
    second.get();
  });
}

/// The same, with both results.
template <class T>
task<std::vector<T>> operator&&(const task<T>& first, const task<T>& second) {
  return first.then([second](const task<T>& done) {
    second.wait();
    return std::vector<T>{done.get(), second.get()};
  });
}

}  // namespace tiles
