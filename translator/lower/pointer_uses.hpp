// Pointers as a function's text shows them: what they are given, and whose address is taken.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>

#include <vector>

namespace translator {

/// Where variables of a function get the addresses that they hold.
struct pointer_uses {
  llvm::DenseMap<const clang::VarDecl*, std::vector<const clang::Expr*>> values;
  llvm::DenseSet<const clang::VarDecl*> addressed;  ///< references of which the address is taken
};

void find_pointer_uses(const clang::FunctionDecl& function, pointer_uses& found);

/// To what is no object that is taken apart.
bool is_pointer(clang::QualType type);

/// The variable that an expression consists of; else null.
const clang::VarDecl* named_variable(const clang::Expr* e);

/// A variable outside of functions that is always null.
bool is_null_constant(const clang::VarDecl& variable);

}  // namespace translator
