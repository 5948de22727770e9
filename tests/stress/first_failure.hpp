// What went wrong first in any thread: Catch's own checks are for one thread alone.
#pragma once

#include <tiles/tiles.h>

#include <atomic>
#include <mutex>
#include <string>

class first_failure {
 public:
  /// \return is_right
  bool check(bool is_right, const std::string& what) {
    if (is_right) return true;
    const std::lock_guard<std::mutex> lock(mutex_);
    if (text_.empty()) text_ = what;
    has_failed_ = true;
    return false;
  }

  bool check(tiles_status status) {
    return status == TILES_OK || check(false, tiles_get_last_error());
  }

  bool has_failed() const { return has_failed_; }

  /// Once all threads have ended.
  const std::string& text() const { return text_; }

 private:
  std::mutex mutex_;
  std::string text_;
  std::atomic<bool> has_failed_{false};
};
