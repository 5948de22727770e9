// A function as one call needs it. C++ gives a function parts of objects, and addresses; kernel
// text has one of it for each class that the parts are of, and for each memory that the addresses
// lead to.
#pragma once

#include <clang/AST/DeclCXX.h>

#include <optional>
#include <string>
#include <vector>

#include "translator/lower/memory.hpp"

namespace translator {

struct part_of {
  const clang::CXXRecordDecl* whole = nullptr;  ///< nullptr: of nothing that is known
  std::vector<std::string> path;                ///< the bases that lead to the part
  bool is_complete = false;                     ///< the whole is no base of another object

  explicit operator bool() const { return whole != nullptr; }
};

struct function_instance {
  function_instance(const clang::FunctionDecl& of) : function(&of) {}

  const part_of& part(unsigned parameter) const;
  /// Two calls with the same key call the same text.
  std::string key() const;

  const clang::FunctionDecl* function;
  /// Of a function that casts objects to derived classes: what it is given the whole of.
  part_of object;
  std::vector<part_of> parts;  ///< none, or one for each parameter
  /// One for each pointer, in the order of the parameters, the object's members first; nothing for
  /// a reference that is passed as it is.
  std::vector<std::optional<memory_set>> targets;
  bool gives_place = false;  ///< of a function that returns a reference: as a pointer
};

/// A call as it stands in the program.
struct call_of_users {
  const clang::FunctionDecl* callee = nullptr;  ///< with its body, where it has one
  const clang::Expr* object = nullptr;
  std::vector<const clang::Expr*> given;
};

}  // namespace translator
