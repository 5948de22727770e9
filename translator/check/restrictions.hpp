// Which restrictions a function has, as C++ AMP counts them.
#pragma once

#include <clang/AST/Decl.h>

namespace translator {

struct restrictions {
  bool cpu = false;
  bool amp = false;
};

/// Of a function as it is declared; of a lambda or a member of a local class without any, those of
/// the function around it.
restrictions restrictions_of(const clang::FunctionDecl& function);

/// Whether the program says them. Clang adds some to lambdas, constexpr functions and special members.
bool is_declared_with_restriction(const clang::FunctionDecl& function);

}  // namespace translator
