#include "translator/frontend/misplaced_restrictions.hpp"

#include "translator/frontend/declarators.hpp"
#include "translator/frontend/restriction_clause.hpp"

namespace translator {
namespace {

using clang::Token;
namespace tok = clang::tok;

bool begins_type(const Token& token) {
  return token.isOneOf(tok::identifier, tok::kw_void, tok::kw_bool, tok::kw_int, tok::kw_unsigned,
                       tok::kw_long, tok::kw_float, tok::kw_double, tok::kw_auto);
}

bool is_class_key(const Token& token) {
  return token.isOneOf(tok::kw_class, tok::kw_struct, tok::kw_union);
}

bool begins_statement(const token_list& written, const declarators& declared) {
  return written.empty() || declared.ends_condition() ||
         written.back().isOneOf(tok::semi, tok::l_brace, tok::r_brace);
}

// struct name restrict(amp) {, but struct name restrict(type); declares a function.
bool follows_name(const token_list& written, const Token& next) {
  if (written.size() < 2) return false;
  const Token& last = written.back();
  const Token& before = written[written.size() - 2];
  if (before.is(tok::arrow)) return begins_type(last);
  if (last.isNot(tok::identifier)) return false;
  if (is_class_key(before) || before.isOneOf(tok::kw_enum, tok::kw_namespace)) {
    return next.isOneOf(tok::l_brace, tok::colon);
  }
  return begins_type(before);
}

}  // namespace

bool is_misplaced_restriction(const token_list& tokens, std::size_t at, const token_list& written) {
  const restriction found = clauses_at(tokens, at);
  if (found.behind == nowhere || found.mistake != 0 || found.behind >= tokens.size()) return false;
  const declarators declared(written);
  const Token& next = tokens[found.behind];
  if (begins_statement(written, declared)) return begins_type(next) || next.is(tok::l_brace);
  return declared.ends_array() || is_class_key(written.back()) || follows_name(written, next);
}

}  // namespace translator
