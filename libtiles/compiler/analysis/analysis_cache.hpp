// Facts about one kernel that several passes ask for: computed when first asked for, kept until a
// pass changes the tree.
#pragma once

#include <optional>

#include "libtiles/compiler/analysis/uniformity/uniformity.hpp"
#include "libtiles/compiler/analysis/use_def.hpp"

namespace libtiles::compiler {

class analysis_cache {
 public:
  /// \param program  has to outlive the cache
  explicit analysis_cache(const typed::program& program) : program_(program) {}

  /// What is returned is valid until invalidate().
  const uniformity& uniform() {
    if (!uniform_) uniform_.emplace(program_);
    return *uniform_;
  }
  /// Of the kernel's own variables.
  const use_def& uses() {
    if (!uses_) uses_ = find_use_def(*program_.kernel);
    return *uses_;
  }

  /// The tree has changed.
  void invalidate() {
    uniform_.reset();
    uses_.reset();
  }

 private:
  const typed::program& program_;
  std::optional<uniformity> uniform_;
  std::optional<use_def> uses_;
};

}  // namespace libtiles::compiler
