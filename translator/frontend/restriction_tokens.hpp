// restrict(amp) as Clang's CUDA mode spells it.
#pragma once

#include <clang/Lex/Preprocessor.h>

#include "translator/frontend/token_list.hpp"

namespace translator {

/// The tokens with an attribute for each restriction, at a place where Clang takes one: behind the
/// parameters of a lambda, behind a function's declarator, or, where a return type follows, in
/// front of the function's name. Types of functions lose theirs.
token_list with_restrictions_as_attributes(clang::Preprocessor& preprocessor,
                                           const token_list& tokens);

}  // namespace translator
