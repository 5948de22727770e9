// What a kernel was launched with lately: a launch like it needs no checks.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "libtiles/runtime/launch/launch.hpp"
#include "libtiles/runtime/launch/repeated_data.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"
#include "libtiles/runtime/programs/cache_counters.hpp"

namespace libtiles::runtime {

/// The last two launches of one kernel that differ in more than the values of their arguments: two,
/// for programs that swap two views after each launch. Any thread. Keeps neither data nor contexts
/// nor programs alive.
class recent_launches {
 public:
  /// As runtime::launch(make_ready(), where, with_event), with the same result; what a launch like
  /// this one found out is not found out again. Where another thread is in here, this one launches
  /// as if there had been none.
  /// \param make_ready  checks the launch.
  template <class MakeReady>
  std::shared_ptr<event> launch(const std::shared_ptr<context>& where,
                                const launch_request& request, bool with_event,
                                const MakeReady& make_ready) {
    const hold held(is_held_);
    if (!held.succeeded()) return runtime::launch(make_ready(), where, with_event);
    if (recent* const found = find(where, request)) {
      if (auto built = found->built.lock()) {
        check_numbers(*found, request);
        built->note_use();
        count(process_counters().memory_hits);
        return run({*found->form, request, std::move(built), found->size}, where, *found,
                   with_event);
      }
    }
    const ready_launch ready = make_ready();
    if (ready.form.checked() != nullptr) return runtime::launch(ready, where, with_event);
    return run(ready, where, remember(ready, where), with_event);
  }

 private:
  /// What decides on the checks' results. By value: views come and go.
  struct known_argument {
    std::string name;
    argument_form form;
    const context* home = nullptr;
    std::size_t size = 0;
    raw_argument raw = raw_argument::none;
    bool is_overwritten = false;
    bool has_data = false;
    std::array<std::byte, 8> value{};
    address first = 0;
    extents shape;
    std::vector<std::int64_t> strides;
  };

  struct recent {
    std::weak_ptr<context> where;
    compute_domain domain;
    std::vector<known_argument> arguments;
    std::vector<std::size_t> deciding;  // arguments whose numbers the checks asked for
    const kernel_form* form = nullptr;
    std::weak_ptr<built_kernel> built;
    work_size size;
    repeated_data data;
    std::uint64_t changes = 0;  // of the kernel object's arguments, after the launch
  };

  /// Not a mutex: a thread may come back through a callback.
  class hold {
   public:
    explicit hold(std::atomic_flag& flag)
        : flag_(flag), succeeded_(!flag.test_and_set(std::memory_order_acquire)) {}
    hold(const hold&) = delete;
    hold& operator=(const hold&) = delete;
    ~hold() {
      if (succeeded_) flag_.clear(std::memory_order_release);
    }

    bool succeeded() const { return succeeded_; }

   private:
    std::atomic_flag& flag_;
    const bool succeeded_;
  };

  static bool is_like(const known_argument& known, const launch_argument& given);
  static bool is_like(const recent& known, const std::shared_ptr<context>& where,
                      const launch_request& request);
  static void describe(const launch_argument& given, known_argument& known);
  static void check_numbers(recent& known, const launch_request& request);
  static std::shared_ptr<event> run(const ready_launch& ready,
                                    const std::shared_ptr<context>& where, recent& known,
                                    bool with_event);

  recent* find(const std::shared_ptr<context>& where, const launch_request& request);
  recent& remember(const ready_launch& ready, const std::shared_ptr<context>& where);

  std::atomic_flag is_held_ = ATOMIC_FLAG_INIT;
  std::array<recent, 2> recent_;
  std::size_t last_ = 0;  // of recent_, that ran last
};

}  // namespace libtiles::runtime
