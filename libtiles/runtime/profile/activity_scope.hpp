// Says what the commands that a thread submits are for.
#pragma once

#include <cstdint>
#include <optional>

#include "libtiles/runtime/profile/activity_recorder.hpp"

namespace libtiles::runtime {

/// All that its thread submits to its context while it lives is one activity; for a compilation,
/// the time itself that it lives. Does nothing where nobody records.
class activity_scope {
 public:
  /// \param name  returns the activity's name; called where somebody records only.
  template <class Name>
  activity_scope(activity_recorder& recorder, activity_kind kind, std::uint64_t bytes,
                 const Name& name) {
    if (recorder.is_on()) open(recorder, kind, bytes, name());
  }
  activity_scope(const activity_scope&) = delete;
  activity_scope& operator=(const activity_scope&) = delete;
  ~activity_scope() {
    if (recorder_ != nullptr) close();
  }

  /// The thread's newest scope of the recorder's context; nullptr if there is none, or if nobody
  /// records.
  static activity_scope* current(const activity_recorder& recorder) noexcept {
    return recorder.is_on() ? newest_of(recorder) : nullptr;
  }

  /// Says that a command of the activity was submitted.
  void note(const cl::Event& command) noexcept;

 private:
  void open(activity_recorder& recorder, activity_kind kind, std::uint64_t bytes, std::string name);
  void close() noexcept;
  static activity_scope* newest_of(const activity_recorder& recorder) noexcept;

  activity_recorder* recorder_ = nullptr;
  activity_scope* outer_ = nullptr;
  std::optional<pending_activity> pending_;  // where somebody records
};

}  // namespace libtiles::runtime
