// A kernel as it was, for transformations that may turn out to be of no use.
#pragma once

#include "libtiles/compiler/ir/build.hpp"

namespace libtiles::compiler {

class saved_kernel {
 public:
  explicit saved_kernel(typed::function& kernel);

  /// The kernel becomes what it was when it was saved. Once.
  void restore();

 private:
  typed::function& kernel_;
  typed::block body_;
  std::vector<typed::call_site> calls_;
  std::size_t variables_;
  int renamed_variables_;
};

}  // namespace libtiles::compiler
