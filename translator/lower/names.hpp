// The names of one kernel's text: those of the user, as far as they are free.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <set>
#include <string>

namespace translator {

class name_table {
 public:
  /// Of a function, a type or a constant.
  std::string make_global(llvm::StringRef wanted);

  /// Of a variable of the current function.
  std::string make_local(llvm::StringRef wanted);
  void begin_function() { locals_.clear(); }

 private:
  std::set<std::string> globals_;
  std::set<std::string> locals_;
  std::set<std::string> all_locals_;  ///< of all functions
};

/// What the kernel language has built in and C++ does not know as a keyword.
bool is_word_of_kernels(llvm::StringRef name);

}  // namespace translator
