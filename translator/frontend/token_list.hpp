// The tokens of a file, as the preprocessor gives them.
#pragma once

#include <clang/Basic/IdentifierTable.h>
#include <clang/Lex/Token.h>

#include <cstddef>
#include <vector>

namespace translator {

using token_list = std::vector<clang::Token>;

/// The place of a token that there is not.
constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

inline bool is_word(const clang::Token& token, llvm::StringRef word) {
  return token.is(clang::tok::identifier) && token.getIdentifierInfo()->getName() == word;
}

/// Clang takes three for one token where kernels can be launched.
inline int angles_closed_by(const clang::Token& token) {
  if (token.is(clang::tok::greater)) return 1;
  if (token.is(clang::tok::greatergreater)) return 2;
  return token.is(clang::tok::greatergreatergreater) ? 3 : 0;
}

}  // namespace translator
