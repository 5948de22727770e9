// A block of a function, with the objects that end with it.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Type.h>

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace translator {

struct owned_object {
  clang::QualType type;
  std::string name;  ///< or, of what is taken apart, the path
  bool is_temporary = false;  ///< ends with the expression that made it
  /// The member of a union that it stands for, and is written to in the end.
  const clang::Expr* member = nullptr;
};

enum class scope_kind { block, switch_body, loop_body };

struct scope {
  scope_kind kind = scope_kind::block;
  std::vector<owned_object> objects;
};

/// The paths of objects without a name: what makes one is written once, wherever its value is used.
struct made_temporary {
  std::string path;
  std::size_t scopes = 0;  ///< that its lines stand in
};
using made_temporaries = std::map<const clang::Expr*, made_temporary>;

}  // namespace translator
