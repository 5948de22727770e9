// The error of the first member that failed, where the others go on.
#pragma once

#include <exception>

namespace libtiles::groups {

class first_error {
 public:
  /// Runs `work`; notes the error, if it is the first: that there is no host memory, too.
  /// \return whether there was none
  template <class Work>
  bool catch_from(const Work& work) {
    try {
      work();
      return true;
    } catch (const std::exception&) {
      if (!first_) first_ = std::current_exception();
      return false;
    }
  }

  void rethrow() const {
    if (first_) std::rethrow_exception(first_);
  }

 private:
  std::exception_ptr first_;
};

}  // namespace libtiles::groups
