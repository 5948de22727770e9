// Which functions run on a device.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <llvm/ADT/DenseSet.h>

namespace translator {

enum class reached_from {
  declarations,  ///< what is restrict(amp), and the kernels
  kernels
};

/// What is restrict(amp), and all that it uses. Of instances of templates that are
/// restrict(cpu, amp) only those that others reach: the host may make its own, of its own types.
class reached_functions {
 public:
  reached_functions(clang::ASTContext& context, reached_from roots);

  bool contains(const clang::FunctionDecl& function) const {
    return functions_.contains(function.getCanonicalDecl());
  }

 private:
  llvm::DenseSet<const clang::FunctionDecl*> functions_;
};

}  // namespace translator
