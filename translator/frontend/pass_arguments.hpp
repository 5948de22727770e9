// The arguments of a -cc1 command, as each pass over a file takes them.
#pragma once

#include <llvm/ADT/ArrayRef.h>

#include <string>
#include <vector>

#include "translator/lower/kernel_options.hpp"

namespace translator {

class pass_arguments {
 public:
  /// \param includes  folders of libtiles' headers
  /// \param command   the program's name, "-cc1", the arguments; with -ftiles-... among them
  pass_arguments(const std::vector<std::string>& includes, llvm::ArrayRef<const char*> command);

  /// Whether a C++ file is compiled or preprocessed, and no header precompiled.
  bool are_for_cpp() const { return is_cpp_; }
  bool only_preprocess() const { return only_preprocesses_; }
  const kernel_options& kernels() const { return kernels_; }

  const std::vector<std::string>& as_given() const { return given_; }
  /// The pass that sees what is restrict(amp). It alone writes which files were included.
  std::vector<std::string> for_device() const;
  /// The pass that makes the object.
  std::vector<std::string> for_host() const;

 private:
  bool take_own(llvm::StringRef argument);
  std::vector<std::string> in_cuda_mode() const;

  std::vector<std::string> given_;
  kernel_options kernels_;
  bool is_cpp_ = false;
  bool only_preprocesses_ = false;
};

}  // namespace translator
