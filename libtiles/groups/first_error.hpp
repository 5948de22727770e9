// The error of the first member that failed, where the others go on.
#pragma once

#include <optional>

#include "libtiles/core/error.hpp"

namespace libtiles::groups {

class first_error {
 public:
  /// Runs `work`; notes the error, if it is the first. \return whether there was none
  template <class Work>
  bool catch_from(const Work& work) {
    try {
      work();
      return true;
    } catch (const error& failure) {
      if (!first_) first_ = failure;
      return false;
    }
  }

  void rethrow() const {
    if (first_) throw error(*first_);
  }

 private:
  std::optional<error> first_;
};

}  // namespace libtiles::groups
