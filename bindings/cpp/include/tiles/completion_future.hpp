// completion_future: the end of work that was begun.
#pragma once

#include <chrono>
#include <exception>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "tiles/handle.hpp"
#include "tiles/task.hpp"

namespace tiles {

/// What an asynchronous call returns. Copies mean the same work. Its destructor does not wait. Safe
/// from many threads.
///
/// All functions but valid() throw runtime_exception if valid() is false.
class completion_future {
 public:
  /// Of no work: valid() is false.
  completion_future() noexcept = default;

  /// Of work that is done.
  static completion_future of_nothing_left() { return completion_future(detail::event_handle()); }

  /// Takes over the caller's reference to the event.
  static completion_future of_event(tiles_event owned) {
    return completion_future(detail::event_handle(owned));
  }

  /// The event in tiles.h, borrowed; NULL where nothing is left to do.
  tiles_event native_handle() const { return work().event.get(); }

  bool valid() const noexcept { return work_ != nullptr; }

  /// Blocks until the work is done; throws what it failed with.
  void get() const {
    const tiles_event event = work().event.get();
    if (event != nullptr) detail::check(tiles_event_wait(event));
  }

  /// Blocks until the work is done, whether it failed or not.
  void wait() const {
    const tiles_event event = work().event.get();
    if (event != nullptr) static_cast<void>(tiles_event_wait(event));
  }

  template <class Rep, class Period>
  std::future_status wait_for(const std::chrono::duration<Rep, Period>& time) const {
    return as_shared_future().wait_for(time);
  }
  template <class Clock, class Duration>
  std::future_status wait_until(const std::chrono::time_point<Clock, Duration>& time) const {
    return as_shared_future().wait_until(time);
  }

  operator std::shared_future<void>() const { return as_shared_future(); }
  task<void> to_task() const { return task<void>(as_shared_future()); }

  /// Calls `continuation`, which takes nothing, when the work is done, failed or not: on a thread
  /// of its own, which the program must not outlive. Returns at once.
  template <class Continuation>
  void then(Continuation continuation) const {
    work();
    std::thread([done = *this, continuation = std::move(continuation)]() mutable {
      done.wait();
      continuation();
    }).detach();
  }

 private:
  struct pending_work {
    explicit pending_work(detail::event_handle awaited) : event(std::move(awaited)) {}
    detail::event_handle event;  // empty where nothing is left to do
    std::once_flag future_is_made;
    std::shared_future<void> future;
  };

  explicit completion_future(detail::event_handle event)
      : work_(std::make_shared<pending_work>(std::move(event))) {}

  pending_work& work() const {
    if (work_ != nullptr) return *work_;
    throw runtime_exception(
        "completion_future: there is no work to wait for; check valid() first, or assign the "
        "result of an asynchronous call");
  }

  // Events tell no other thread when they happen, so one has to wait for them.
  std::shared_future<void> as_shared_future() const {
    pending_work& awaited = work();
    std::call_once(awaited.future_is_made, [&] {
      std::packaged_task<void()> waiting([event = awaited.event] {
        if (event.get() != nullptr) detail::check(tiles_event_wait(event.get()));
      });
      awaited.future = waiting.get_future().share();
      if (awaited.event.get() == nullptr) {
        waiting();
      } else {
        std::thread(std::move(waiting)).detach();
      }
    });
    return awaited.future;
  }

  std::shared_ptr<pending_work> work_;
};

}  // namespace tiles
