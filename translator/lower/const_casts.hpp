// References whose const a function casts away.
#pragma once

#include <clang/AST/Decl.h>

#include <map>
#include <set>

namespace translator {

/// Remembers what it found of each function.
class const_casts {
 public:
  /// The variables and parameters of a function that are references, and lead to what it changes
  /// in spite of their const; null stands for the object of a member function.
  const std::set<const clang::VarDecl*>& found_in(const clang::FunctionDecl& function);

 private:
  std::map<const clang::FunctionDecl*, std::set<const clang::VarDecl*>> found_;
};

}  // namespace translator
