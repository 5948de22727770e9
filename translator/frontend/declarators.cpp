#include "translator/frontend/declarators.hpp"

namespace translator {

namespace tok = clang::tok;

bool ends_declarator(const clang::Token& token) {
  return token.isOneOf(tok::r_paren, tok::r_square, tok::kw_const, tok::kw_volatile, tok::amp,
                       tok::ampamp, tok::kw_mutable, tok::kw_noexcept, tok::kw_constexpr);
}

std::size_t declarators::beginning_of_declaration(std::size_t i) const {
  while (i > 0 && !tokens_[i - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::colon)) {
    --i;
  }
  if (tokens_[i].is(tok::kw_extern) && tokens_[i + 1].is(tok::kw_template)) ++i;
  return i;
}

// name<first, ...: not the parameters of a function, and not the declarators of a declaration.
bool declarators::follows_template_argument(std::size_t i) const {
  if (i == 0 || tokens_[i - 1].isNot(tok::comma)) return false;
  while (i-- > 1) {
    const clang::Token& token = tokens_[i];
    if (token.is(tok::less)) return tokens_[i - 1].is(tok::identifier);
    if (token.isOneOf(tok::semi, tok::l_paren, tok::l_square, tok::l_brace, tok::r_brace)) break;
    if (angles_closed_by(token) > 0) i = opening_angle(i);
    if (token.isOneOf(tok::r_paren, tok::r_square)) i = opening(i);
    if (i == nowhere) break;
  }
  return false;
}

// (*name)(parameters), (&name)(parameters), (type::*name)(parameters)
bool declarators::is_pointer_to_function(std::size_t open) const {
  if (open == 0 || !tokens_[open - 1].is(tok::r_paren)) return false;
  for (std::size_t i = opening(open - 1); i != nowhere && i < open; ++i) {
    if (tokens_[i].isOneOf(tok::star, tok::amp, tok::ampamp)) return true;
  }
  return false;
}

std::size_t declarators::parenthesis_around(std::size_t i) const {
  while (i-- > 0 && !tokens_[i].isOneOf(tok::semi, tok::l_brace, tok::r_brace)) {
    if (tokens_[i].is(tok::l_paren)) return i;
    if (tokens_[i].is(tok::r_paren)) i = opening(i);
    if (i == nowhere) break;
  }
  return nowhere;
}

std::size_t declarators::parameters_at_end() const {
  std::size_t i = tokens_.size();
  while (i > 0) {
    const clang::Token& token = tokens_[i - 1];
    if (token.is(tok::r_square)) return nowhere;
    if (token.is(tok::r_paren)) {
      const std::size_t open = opening(i - 1);
      if (open == nowhere || open == 0) return nowhere;
      if (!tokens_[open - 1].isOneOf(tok::kw_noexcept, tok::kw_throw)) return i - 1;
      i = open - 1;
    } else if (!ends_declarator(token)) {
      return nowhere;
    } else {
      --i;
    }
  }
  return nowhere;
}

bool declarators::ends_condition() const {
  if (tokens_.empty() || tokens_.back().isNot(tok::r_paren)) return false;
  std::size_t open = opening(tokens_.size() - 1);
  if (open != nowhere && open > 0 && tokens_[open - 1].is(tok::kw_constexpr)) --open;
  return open != nowhere && open > 0 &&
         tokens_[open - 1].isOneOf(tok::kw_if, tok::kw_for, tok::kw_while, tok::kw_switch,
                                   tok::kw_catch);
}

bool declarators::ends_array() const {
  if (tokens_.empty() || tokens_.back().isNot(tok::r_square)) return false;
  const std::size_t open = opening(tokens_.size() - 1);
  return open != nowhere && open > 0 && tokens_[open - 1].isOneOf(tok::identifier, tok::r_square);
}

std::size_t declarators::opening(std::size_t closing) const {
  int depth = 0;
  for (std::size_t i = closing + 1; i-- > 0;) {
    const clang::Token& token = tokens_[i];
    if (token.isOneOf(tok::r_paren, tok::r_square, tok::r_brace)) ++depth;
    if (token.isOneOf(tok::l_paren, tok::l_square, tok::l_brace) && --depth == 0) return i;
  }
  return nowhere;
}

std::size_t declarators::opening_angle(std::size_t closing) const {
  int depth = 0;
  for (std::size_t i = closing + 1; i-- > 0;) {
    const clang::Token& token = tokens_[i];
    if (token.isOneOf(tok::r_paren, tok::r_square)) {
      i = opening(i);
      if (i == nowhere) return nowhere;
      continue;
    }
    depth += angles_closed_by(token);
    if (token.is(tok::less) && --depth == 0) return i;
    if (token.isOneOf(tok::semi, tok::l_brace, tok::r_brace)) return nowhere;
  }
  return nowhere;
}

bool declarators::is_lambda(std::size_t open) const {
  if (open == 0) return false;
  std::size_t before = open - 1;
  if (tokens_[before].is(tok::greater)) {  // the template parameters of a generic one
    const std::size_t less = opening_angle(before);
    if (less == nowhere || less == 0) return false;
    before = less - 1;
  }
  if (!tokens_[before].is(tok::r_square)) return false;
  const std::size_t bracket = opening(before);
  return bracket != nowhere && (bracket == 0 || tokens_[bracket - 1].isNot(tok::kw_operator));
}

std::size_t declarators::name_before(std::size_t open) const {
  std::size_t begin = unqualified_name_before(open);
  while (begin != nowhere && begin > 1 && tokens_[begin - 1].is(tok::coloncolon)) {
    const std::size_t qualifier = unqualified_name_before(begin - 1);
    if (qualifier == nowhere) return begin - 1;
    begin = qualifier;
  }
  return begin;
}

std::size_t declarators::unqualified_name_before(std::size_t end) const {
  const std::size_t as_operator = operator_before(end);
  if (as_operator != nowhere) return as_operator;
  std::size_t last = end - 1;
  if (angles_closed_by(tokens_[last]) > 0) {
    const std::size_t less = opening_angle(last);
    if (less == nowhere || less == 0) return nowhere;
    last = less - 1;
  }
  if (tokens_[last].is(tok::r_paren)) return name_in_parentheses(last);
  if (!tokens_[last].is(tok::identifier)) return nowhere;
  const bool is_destructor = last > 0 && tokens_[last - 1].is(tok::tilde);
  return is_destructor ? last - 1 : last;
}

// (name)
std::size_t declarators::name_in_parentheses(std::size_t closing) const {
  const std::size_t open = opening(closing);
  const bool is_name = open != nowhere && open + 2 == closing &&
                       tokens_[open + 1].is(tok::identifier) && open > 0 &&
                       !tokens_[open - 1].isOneOf(tok::kw_if, tok::kw_while, tok::kw_switch);
  return is_name ? open : nowhere;
}

// operator() and operator+ and operator const float&
std::size_t declarators::operator_before(std::size_t end) const {
  constexpr std::size_t longest = 12;
  for (std::size_t back = 1; back <= longest && back < end; ++back) {
    const clang::Token& token = tokens_[end - back];
    if (token.is(tok::kw_operator)) return end - back;
    if (token.isOneOf(tok::semi, tok::l_brace, tok::r_brace)) return nowhere;
  }
  return nowhere;
}

}  // namespace translator
