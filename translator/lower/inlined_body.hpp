// A function's body as it stands where the function is called.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <cstddef>
#include <string>
#include <vector>

namespace translator {

struct inlined_body {
  std::vector<const clang::Stmt*> statements;  ///< in front of the return statement
  std::vector<const clang::VarDecl*> variables;
  const clang::Expr* result = nullptr;  ///< null where the function does not return at its end only
};

inlined_body read_inlined_body(const clang::FunctionDecl& function);

/// Whether a body may be left before its end.
bool returns_early(const clang::Stmt* body);
int number_of_returns(const clang::Stmt* statement);

/// Where a return statement of a body leads that stands where it is called.
struct inlined_return {
  std::string result;      ///< the variable that keeps it; empty if there is none
  std::string done;        ///< the variable that is true then; empty if that is its end anyway
  std::size_t scopes = 0;  ///< around the body
};

/// The only statement of a function, if it returns a value.
const clang::Expr* only_result(const clang::FunctionDecl& function);

}  // namespace translator
