// A function's body as it stands where the function is called.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <vector>

namespace translator {

struct inlined_body {
  std::vector<const clang::Stmt*> statements;  ///< in front of the return statement
  std::vector<const clang::VarDecl*> variables;
  const clang::Expr* result = nullptr;  ///< null where the function does not return at its end only
};

inlined_body read_inlined_body(const clang::FunctionDecl& function);

/// The only statement of a function, if it returns a value.
const clang::Expr* only_result(const clang::FunctionDecl& function);

}  // namespace translator
