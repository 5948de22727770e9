// Objects of which each thread has its own, usable until the very end of threads and of the
// process.
#pragma once

#include <memory>

namespace libtiles {
namespace detail {

/// What goes with its thread.
struct thread_owned {
  thread_owned() = default;
  virtual ~thread_owned() = default;
  thread_owned(const thread_owned&) = delete;
  thread_owned& operator=(const thread_owned&) = delete;

  thread_owned* next = nullptr;
};

/// Deletes the object when the calling thread has ended, after the thread's destructors; on the
/// main thread never. \throws std::bad_alloc
void delete_after_thread(std::unique_ptr<thread_owned> object);

}  // namespace detail

/// The calling thread's own T, made at its first use. There is one for each T: name a type for each
/// purpose.
///
/// It stands in for a thread_local object with a destructor. Such a destructor runs before those of
/// other thread_local objects, of static objects, and handlers of atexit(), which may all call the
/// library. The T is there for all of them, and a use later still makes another one.
template <class T>
class thread_object final : public detail::thread_owned {
 public:
  ~thread_object() override { own_ = nullptr; }

  /// \throws std::bad_alloc, or what the constructor of T throws; never once the object is made.
  static T& own() {
    if (own_ == nullptr) make();
    return own_->value_;
  }

 private:
  static void make() {
    auto made = std::make_unique<thread_object>();
    thread_object* const object = made.get();
    detail::delete_after_thread(std::move(made));
    own_ = object;
  }

  static inline thread_local thread_object* own_ = nullptr;
  T value_{};
};

}  // namespace libtiles
