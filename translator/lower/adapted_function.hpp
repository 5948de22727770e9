// A function that casts objects to classes derived from theirs, as static_cast<Derived&>(*this)
// does. Kernel text has one of it for each such class: it is given the objects whose parts C++
// gives it.
#pragma once

#include <clang/AST/DeclCXX.h>

#include <string>
#include <vector>

namespace translator {

struct part_of {
  const clang::CXXRecordDecl* whole = nullptr;  ///< nullptr: of nothing that is known
  std::vector<std::string> path;                ///< the bases that lead to the part

  explicit operator bool() const { return whole != nullptr; }
};

struct adapted_function {
  adapted_function(const clang::FunctionDecl& of) : function(&of) {}

  std::string key() const;

  const clang::FunctionDecl* function;
  part_of object;
  std::vector<part_of> parameters;  ///< none, or one for each
};

}  // namespace translator
