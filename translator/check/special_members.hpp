// Constructors, assignments and destructors that do for each base and member what its own do.
#pragma once

#include <clang/AST/DeclCXX.h>

#include "translator/check/restrictions.hpp"

namespace translator {

/// A default, copy or move constructor, a copy or move assignment, or a destructor.
bool is_special_member(const clang::CXXMethodDecl& function);

/// Those that such functions of all bases and members have.
restrictions restrictions_of_parts(const clang::CXXMethodDecl& function);

}  // namespace translator
