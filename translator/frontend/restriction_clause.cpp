#include "translator/frontend/restriction_clause.hpp"

namespace translator {
namespace {

namespace tok = clang::tok;

restriction mistaken(unsigned code, std::size_t at, std::size_t behind) {
  restriction found;
  found.mistake = code;
  found.mistaken = at;
  found.behind = behind;
  return found;
}

restriction clause_at(const token_list& tokens, std::size_t at) {
  const auto is = [&](std::size_t i, tok::TokenKind kind) {
    return i < tokens.size() && tokens[i].is(kind);
  };
  restriction found;
  std::size_t i = at + 1;
  if (at >= tokens.size() || !is_word(tokens[at], "restrict") || !is(i, tok::l_paren)) {
    return {};
  }
  if (is(i + 1, tok::r_paren)) return mistaken(3937, at, i + 2);
  do {
    const clang::Token& word = tokens[++i];
    const bool is_auto = word.is(tok::kw_auto);
    if (!is_auto && !is_word(word, "cpu") && !is_word(word, "amp")) {
      if (!word.is(tok::identifier) || !(is(i + 1, tok::r_paren) || is(i + 1, tok::comma)))
        return {};
      if (found.mistake == 0) found = mistaken(3936, i, nowhere);
    }
    found.is_inferred = found.is_inferred || is_auto;
    found.cpu = found.cpu || is_auto || is_word(word, "cpu");
    found.amp = found.amp || is_auto || is_word(word, "amp");
  } while (is(++i, tok::comma));
  if (!is(i, tok::r_paren)) return {};
  found.behind = i + 1;
  return found;
}

}  // namespace

restriction clauses_at(const token_list& tokens, std::size_t at) {
  restriction found = clause_at(tokens, at);
  while (found.behind != nowhere) {
    const restriction more = clause_at(tokens, found.behind);
    if (more.behind == nowhere) break;
    found.cpu = found.cpu || more.cpu;
    found.amp = found.amp || more.amp;
    found.is_inferred = found.is_inferred || more.is_inferred;
    if (found.mistake == 0) {
      found.mistake = more.mistake;
      found.mistaken = more.mistaken;
    }
    found.behind = more.behind;
  }
  return found;
}

}  // namespace translator
