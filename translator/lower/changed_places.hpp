// What a statement changes.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <vector>

namespace translator {

/// The parts of a statement that have to be places: of each the pointer, element, call or variable
/// that leads there.
std::vector<const clang::Expr*> changed_places(const clang::Stmt& statement);

/// What an expression names a part of: the pointer, element, choice or call that leads there.
const clang::Expr* leading_part(const clang::Expr* e);

/// What assignments, and ++ and -- in front, change and give back; `e` itself if it is none.
const clang::Expr* place_behind_assignments(const clang::Expr* e);

/// What a cast to const is of, or what temporaries end with.
const clang::Expr* without_same_casts(const clang::Expr* e);

/// (a, b) that names b, perhaps as a const object; null if `e` is none.
const clang::BinaryOperator* comma_of_places(const clang::Expr* e);

/// Of the expression alone, without its parts.
std::vector<const clang::Expr*> changed_operands(const clang::Expr& e);

/// Whether a function changes a variable of its own or what it refers to, or may hand it on.
bool changes(const clang::FunctionDecl& function, const clang::VarDecl& variable);

/// Whether a function, or one that it calls, assigns views that are not its own variables.
bool assigns_views_of_others(const clang::FunctionDecl& function);
/// Whether a value's computation changes anything, itself or by what it calls.
bool changes_something(const clang::Expr& e);

}  // namespace translator
