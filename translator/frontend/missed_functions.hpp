// Functions that Clang left aside because they are for the other side only.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/Basic/Diagnostic.h>

namespace translator {

/// The operator, conversion or constructor that a message misses; null if it is about another
/// thing.
const clang::FunctionDecl* missed_function(const clang::Diagnostic& message);

}  // namespace translator
