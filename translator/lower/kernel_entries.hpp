// Where a program's kernels begin: the instances of tiles::detail::call_kernel.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <vector>

namespace translator {

std::vector<const clang::FunctionDecl*> find_kernel_entries(clang::ASTContext& context);

struct kernel_entry {
  clang::QualType functor;
  clang::QualType index;
  const clang::CXXMethodDecl* call = nullptr;  ///< the operator() that is called, with its body
  const clang::Expr* object = nullptr;         ///< the functor as its argument: maybe a base
};

kernel_entry read_kernel_entry(const clang::FunctionDecl& instance);

}  // namespace translator
