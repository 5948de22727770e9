#include "translator/frontend/template_words.hpp"

#include <clang/Basic/SourceManager.h>

#include <cstddef>

namespace translator {
namespace {

using clang::Token;
namespace tok = clang::tok;

// Between the angles of a comparison, which a parenthesis seldom follows, there may be these.
bool is_no_part_of_arguments(const Token& token) {
  return token.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::r_paren, tok::r_square,
                       tok::ampamp, tok::pipepipe, tok::question, tok::equal, tok::eof);
}

std::size_t behind_group(const token_list& tokens, std::size_t i) {
  int depth = 0;
  do {
    if (tokens[i].isOneOf(tok::l_paren, tok::l_square)) ++depth;
    if (tokens[i].isOneOf(tok::r_paren, tok::r_square)) --depth;
    if (tokens[i].isOneOf(tok::semi, tok::eof)) return i;
    ++i;
  } while (depth > 0);
  return i;
}

/// Whether < at `less` begins template arguments of a function that is called.
bool is_called_with_arguments(const token_list& tokens, std::size_t less) {
  int depth = 0;
  for (std::size_t i = less; !is_no_part_of_arguments(tokens[i]);) {
    if (tokens[i].isOneOf(tok::l_paren, tok::l_square)) {
      i = behind_group(tokens, i);
      continue;
    }
    if (tokens[i].is(tok::less)) ++depth;
    if (tokens[i].is(tok::greater)) --depth;
    if (tokens[i].is(tok::greatergreater)) depth -= 2;
    ++i;
    if (depth <= 0) return depth == 0 && tokens[i].is(tok::l_paren);
  }
  return false;
}

Token template_word(clang::SourceLocation where, clang::Preprocessor& preprocessor) {
  Token token;
  token.startToken();
  token.setKind(tok::kw_template);
  token.setLocation(where);
  token.setLength(1);
  token.setIdentifierInfo(preprocessor.getIdentifierInfo("template"));
  return token;
}

}  // namespace

token_list with_template_words(clang::Preprocessor& preprocessor, const token_list& tokens) {
  const clang::SourceManager& sources = preprocessor.getSourceManager();
  token_list made;
  made.reserve(tokens.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    made.push_back(tokens[i]);
    const bool is_member = tokens[i].isOneOf(tok::period, tok::arrow) && i + 2 < tokens.size() &&
                           tokens[i + 1].is(tok::identifier) && tokens[i + 2].is(tok::less);
    if (!is_member || sources.isInSystemHeader(tokens[i].getLocation())) continue;
    if (is_called_with_arguments(tokens, i + 2)) {
      made.push_back(template_word(tokens[i + 1].getLocation(), preprocessor));
    }
  }
  return made;
}

}  // namespace translator
