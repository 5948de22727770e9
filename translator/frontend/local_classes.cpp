#include "translator/frontend/local_classes.hpp"

namespace translator {

namespace tok = clang::tok;

void local_classes::declare(restrictions given) {
  declared_ = given;
  is_declared_ = true;
  has_initialisers_ = false;
  is_member_declared_ = true;
}

void local_classes::pass(std::size_t token) {
  const clang::Token& passed = tokens_[token];
  if (begins_class(token)) class_brace_ = body_of_class(token);
  if (passed.is(tok::l_brace)) {
    open(token);
  } else if (passed.is(tok::r_brace)) {
    if (!scopes_.empty()) scopes_.pop_back();
    is_member_declared_ = false;
  } else if (passed.is(tok::semi)) {
    is_declared_ = false;
    is_member_declared_ = false;
  } else if (passed.is(tok::colon)) {
    const bool is_access =
        token > 0 && tokens_[token - 1].isOneOf(tok::kw_public, tok::kw_private, tok::kw_protected);
    if (is_access) is_member_declared_ = false;
    has_initialisers_ = true;
  }
}

bool local_classes::takes_over() const {
  return !scopes_.empty() && scopes_.back().is_class && !is_member_declared_;
}

restrictions local_classes::around() const {
  return scopes_.empty() ? restrictions{} : scopes_.back().given;
}

void local_classes::open(std::size_t token) {
  const bool is_value =  // member{value}
      has_initialisers_ && tokens_[token - 1].isOneOf(tok::identifier, tok::greater);
  const bool is_body = is_declared_ && !is_value;
  scopes_.push_back({token == class_brace_, is_body ? declared_ : around()});
  if (is_body) is_declared_ = false;
  if (token == class_brace_) is_member_declared_ = false;
}

bool local_classes::begins_class(std::size_t token) const {
  return around().amp && tokens_[token].isOneOf(tok::kw_struct, tok::kw_class, tok::kw_union) &&
         !tokens_[token - 1].isOneOf(tok::kw_enum, tok::less, tok::comma);  // <class T, class U>
}

std::size_t local_classes::body_of_class(std::size_t token) const {
  int depth = 0;  // of parentheses, as in __declspec(align(16))
  for (std::size_t i = token + 1; i < tokens_.size() && depth >= 0; ++i) {
    if (tokens_[i].isOneOf(tok::semi, tok::equal)) break;
    if (tokens_[i].is(tok::l_paren)) ++depth;
    if (tokens_[i].is(tok::r_paren)) --depth;
    if (tokens_[i].is(tok::l_brace)) return i;
  }
  return class_brace_;
}

}  // namespace translator
