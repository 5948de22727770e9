// The word `template` in front of a member template that depends on a template's parameters, which
// Microsoft's compiler does without: v.extent.tile<16, 16>().
#pragma once

#include <clang/Lex/Preprocessor.h>

#include "translator/frontend/restriction_tokens.hpp"

namespace translator {

token_list with_template_words(clang::Preprocessor& preprocessor, const token_list& tokens);

}  // namespace translator
