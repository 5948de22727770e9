#include "translator/frontend/restriction_tokens.hpp"

#include <clang/Basic/IdentifierTable.h>

#include <cstddef>
#include <initializer_list>
#include <map>

#include "translator/frontend/local_classes.hpp"

namespace translator {
namespace {

using clang::Token;
namespace tok = clang::tok;

constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

bool is_word(const Token& token, llvm::StringRef word) {
  return token.is(tok::identifier) && token.getIdentifierInfo()->getName() == word;
}

// Clang takes three for one token where kernels can be launched.
int angles_closed_by(const Token& token) {
  if (token.is(tok::greater)) return 1;
  if (token.is(tok::greatergreater)) return 2;
  return token.is(tok::greatergreatergreater) ? 3 : 0;
}

struct restriction {
  bool cpu = false;
  bool amp = false;
  bool is_inferred = false;      ///< restrict(auto)
  std::size_t behind = nowhere;  ///< the token behind its parenthesis
  unsigned mistake = 0;          ///< C3936 or C3937, if it is no restriction of C++ AMP
  std::size_t mistaken = nowhere;
};

class rewriter {
 public:
  rewriter(clang::Preprocessor& preprocessor, const token_list& tokens)
      : preprocessor_(preprocessor), tokens_(tokens), local_classes_(tokens) {
    written_.reserve(tokens.size());
  }

  token_list rewrite() {
    for (std::size_t i = 0; i < tokens_.size();) {
      restriction found = restriction_at(i);
      if (found.behind == nowhere) found = taken_over_at(i);
      if (declares_by_type(i)) {
        copy(i++);
        copy(i++);
        const restriction& of_type = function_types_[tokens_[i - 2].getIdentifierInfo()];
        write_attributes(of_type, tokens_[i - 1].getLocation(), written_.size());
      } else if (found.behind == nowhere || (found.mistake != 0 && !follows_declarator())) {
        copy(i++);
      } else {
        i = place(found, tokens_[i].getLocation());
      }
    }
    return std::move(written_);
  }

 private:
  void copy(std::size_t i) {
    local_classes_.pass(i);
    written_.push_back(tokens_[i]);
  }

  // Of a member of a local class, behind its declarator.
  restriction taken_over_at(std::size_t i) const {
    if (!local_classes_.takes_over() || !ends_declarator(written_.back()) ||
        !(tokens_[i].isOneOf(tok::l_brace, tok::colon, tok::arrow, tok::semi, tok::equal,
                             tok::kw_noexcept, tok::kw_throw) ||
          is_word(tokens_[i], "final"))) {
      return {};
    }
    const std::size_t parameters = parameters_in_written();
    const std::size_t open = parameters == nowhere ? nowhere : opening(parameters);
    const std::size_t name = open == nowhere || is_lambda(open) ? nowhere : name_before(open);
    if (name == nowhere || !declares_function(name)) return {};
    restriction found;
    found.cpu = local_classes_.around().cpu;
    found.amp = local_classes_.around().amp;
    found.behind = i;
    return found;
  }

  // And no type, and no variable with a value.
  bool declares_function(std::size_t name) const {
    for (std::size_t i = beginning_of_declaration(name); i < name; ++i) {
      if (written_[i].isOneOf(tok::kw_typedef, tok::kw_using, tok::equal)) return false;
    }
    return true;
  }

  // A program may have a function or a variable that is called so.
  restriction restriction_at(std::size_t at) const {
    if (written_.empty() || !ends_declarator(written_.back())) return {};
    restriction found = clause_at(at);
    while (found.behind != nowhere) {
      const restriction more = clause_at(found.behind);
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

  restriction clause_at(std::size_t at) const {
    restriction found;
    std::size_t i = at + 1;
    if (at >= tokens_.size() || !is_word(tokens_[at], "restrict") || !is(i, tok::l_paren)) {
      return {};
    }
    if (is(i + 1, tok::r_paren)) return mistaken(3937, at, i + 2);
    do {
      const Token& word = tokens_[++i];
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

  static restriction mistaken(unsigned code, std::size_t at, std::size_t behind) {
    restriction found;
    found.mistake = code;
    found.mistaken = at;
    found.behind = behind;
    return found;
  }

  void report(llvm::StringRef message, clang::SourceLocation where) const {
    clang::DiagnosticsEngine& messages = preprocessor_.getDiagnostics();
    messages.Report(where, messages.getCustomDiagID(clang::DiagnosticsEngine::Error, "%0"))
        << message;
  }

  void report(unsigned code, clang::SourceLocation where, llvm::StringRef message) const {
    clang::DiagnosticsEngine& messages = preprocessor_.getDiagnostics();
    const unsigned id = messages.getCustomDiagID(clang::DiagnosticsEngine::Error, "C%0: %1");
    messages.Report(where, id) << code << message;
  }

  void report_mistake(const restriction& found) const {
    const Token& token = tokens_[found.mistaken];
    if (found.mistake == 3937) {
      report(3937, token.getLocation(), "restrict() names no restriction; write cpu, amp or both");
      return;
    }
    const std::string name = token.getIdentifierInfo()->getName().str();
    report(3936, token.getLocation(), "'" + name + "' is no restriction; write cpu, amp or both");
  }

  // typedef int type(int) restrict(amp); or using type = int(int) restrict(amp);
  /// \param name  in front of the parameters; may be nowhere
  bool names_function_type(const restriction& found, std::size_t name) {
    const std::size_t begin =
        beginning_of_declaration(name == nowhere ? written_.size() - 1 : name);
    std::size_t of_type = nowhere;
    if (written_[begin].is(tok::kw_typedef)) of_type = name;
    if (written_[begin].is(tok::kw_using)) of_type = begin + 1;
    if (of_type == nowhere || !written_[of_type].is(tok::identifier)) return false;
    function_types_[written_[of_type].getIdentifierInfo()] = found;
    return true;
  }

  // type name;
  bool declares_by_type(std::size_t i) const {
    return tokens_[i].is(tok::identifier) && is(i + 1, tok::identifier) && is(i + 2, tok::semi) &&
           function_types_.count(tokens_[i].getIdentifierInfo()) > 0;
  }

  // Not so behind the condition of an if.
  bool follows_declarator() const {
    const std::size_t parameters = parameters_in_written();
    const std::size_t open = parameters == nowhere ? nowhere : opening(parameters);
    return open != nowhere && (is_lambda(open) || name_before(open) != nowhere);
  }

  // function<R(A) restrict(amp)>: what looks like a name is the type of the result.
  bool is_template_argument(std::size_t name, std::size_t behind) const {
    return (name > 0 && written_[name - 1].is(tok::less)) ||
           (behind < tokens_.size() && angles_closed_by(tokens_[behind]) > 0) ||
           (is(behind, tok::comma) && follows_template_argument(name) && is_in_angles(behind));
  }

  // name<first, ...: not the parameters of a function, and not the declarators of a declaration.
  bool follows_template_argument(std::size_t i) const {
    if (i == 0 || written_[i - 1].isNot(tok::comma)) return false;
    while (i-- > 1) {
      const Token& token = written_[i];
      if (token.is(tok::less)) return written_[i - 1].is(tok::identifier);
      if (token.isOneOf(tok::semi, tok::l_paren, tok::l_square, tok::l_brace, tok::r_brace)) break;
      if (angles_closed_by(token) > 0) i = opening_angle(i);
      if (token.isOneOf(tok::r_paren, tok::r_square)) i = opening(i);
      if (i == nowhere) break;
    }
    return false;
  }

  // Whether an angle bracket that was opened in front of token `i` is closed behind it.
  bool is_in_angles(std::size_t i) const {
    int depth = 0, angles = 1;
    for (; i < tokens_.size() && depth >= 0; ++i) {
      const Token& token = tokens_[i];
      if (token.isOneOf(tok::semi, tok::l_brace, tok::r_brace)) return false;
      depth += token.isOneOf(tok::l_paren, tok::l_square) ? 1 : 0;
      depth -= token.isOneOf(tok::r_paren, tok::r_square) ? 1 : 0;
      if (depth != 0) continue;
      angles += token.is(tok::less) ? 1 : 0;
      angles -= angles_closed_by(token);
      if (angles <= 0) return true;
    }
    return false;
  }

  // (*name)(parameters), (&name)(parameters), (type::*name)(parameters)
  bool is_pointer_to_function(std::size_t open) const {
    if (open == 0 || !written_[open - 1].is(tok::r_paren)) return false;
    for (std::size_t i = opening(open - 1); i != nowhere && i < open; ++i) {
      if (written_[i].isOneOf(tok::star, tok::amp, tok::ampamp)) return true;
    }
    return false;
  }

  bool is(std::size_t at, tok::TokenKind kind) const {
    return at < tokens_.size() && tokens_[at].is(kind);
  }

  static bool ends_declarator(const Token& token) {
    return token.isOneOf(tok::r_paren, tok::r_square, tok::kw_const, tok::kw_volatile, tok::amp,
                         tok::ampamp, tok::kw_mutable, tok::kw_noexcept, tok::kw_constexpr);
  }

  // Writes the attribute, and what of the declarator follows the restriction; gives the number of
  // the next token.
  std::size_t place(const restriction& found, clang::SourceLocation where) {
    local_classes_.declare({found.cpu, found.amp});
    const std::size_t parameters = parameters_in_written();
    const std::size_t open = parameters == nowhere ? nowhere : opening(parameters);
    if (open == nowhere) {  // a lambda without parameters
      write_attributes(found, where, written_.size());
      return found.behind;
    }
    if (found.mistake != 0) report_mistake(found);
    if (is_lambda(open)) {
      write_attributes(found, where, parameters + 1);
      return found.behind;
    }
    const std::size_t name = name_before(open);
    if (name != nowhere && is_template_argument(name, found.behind)) return found.behind;
    if (name == nowhere && is_pointer_to_function(open)) {
      if (found.amp) {
        report(3939, where, "pointers and references to functions cannot be restrict(amp)");
      }
      return found.behind;
    }
    if (names_function_type(found, name) || name == nowhere) return found.behind;
    const std::size_t end = copy_declarator_end(found.behind);
    if (found.is_inferred && !has_body(end)) {
      report("restrict(auto) is inferred from the body of a function, which is missing here",
             where);
    }
    write_attributes(found, where, place_of_attributes(name, end));
    return end;
  }

  // Clang wants them in front of the type where an instance is made, and at the beginning of what
  // is in parentheses: int (&get() restrict(amp))[4].
  std::size_t place_of_attributes(std::size_t name, std::size_t end) const {
    const std::size_t begin = beginning_of_declaration(name);
    if (written_[begin].is(tok::kw_template) && written_[begin + 1].isNot(tok::less)) {
      return begin + 1;
    }
    if (is(end, tok::arrow)) return name;
    const std::size_t around = is(end, tok::r_paren) ? parenthesis_around(name) : nowhere;
    return around == nowhere ? written_.size() : around + 1;
  }

  std::size_t beginning_of_declaration(std::size_t i) const {
    while (i > 0 && !written_[i - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::colon)) {
      --i;
    }
    if (written_[i].is(tok::kw_extern) && written_[i + 1].is(tok::kw_template)) ++i;
    return i;
  }

  std::size_t parenthesis_around(std::size_t i) const {
    while (i-- > 0 && !written_[i].isOneOf(tok::semi, tok::l_brace, tok::r_brace)) {
      if (written_[i].is(tok::l_paren)) return i;
      if (written_[i].is(tok::r_paren)) i = opening(i);
      if (i == nowhere) break;
    }
    return nowhere;
  }

  bool has_body(std::size_t i) const {
    while (i < tokens_.size() && tokens_[i].isNot(tok::semi) && tokens_[i].isNot(tok::l_brace)) ++i;
    return is(i, tok::l_brace);
  }

  std::size_t copy_declarator_end(std::size_t i) {
    while (true) {
      if (is(i, tok::kw_const) || is(i, tok::kw_volatile) || is(i, tok::amp) ||
          is(i, tok::ampamp)) {
        report("'" + preprocessor_.getSpelling(tokens_[i]) +
                   "' has to stand in front of restrict(...)",
               tokens_[i].getLocation());
        written_.push_back(tokens_[i++]);
      } else if (is(i, tok::kw_noexcept) || is(i, tok::kw_throw)) {
        written_.push_back(tokens_[i++]);
        if (is(i, tok::l_paren)) i = copy_group(i);
      } else {
        return i;
      }
    }
  }

  std::size_t copy_group(std::size_t i) {
    int depth = 0;
    do {
      depth += tokens_[i].is(tok::l_paren) ? 1 : tokens_[i].is(tok::r_paren) ? -1 : 0;
      written_.push_back(tokens_[i++]);
    } while (depth > 0 && i < tokens_.size());
    return i;
  }

  /// The parenthesis that closes the parameters, looked for from the end of what is written.
  std::size_t parameters_in_written() const {
    std::size_t i = written_.size();
    while (i > 0) {
      const Token& token = written_[i - 1];
      if (token.is(tok::r_square)) return nowhere;
      if (token.is(tok::r_paren)) {
        const std::size_t open = opening(i - 1);
        if (open == nowhere || open == 0) return nowhere;
        if (!written_[open - 1].isOneOf(tok::kw_noexcept, tok::kw_throw)) return i - 1;
        i = open - 1;
      } else if (!ends_declarator(token)) {
        return nowhere;
      } else {
        --i;
      }
    }
    return nowhere;
  }

  /// The bracket that belongs to the closing one at `closing`.
  std::size_t opening(std::size_t closing) const {
    int depth = 0;
    for (std::size_t i = closing + 1; i-- > 0;) {
      const Token& token = written_[i];
      if (token.isOneOf(tok::r_paren, tok::r_square, tok::r_brace)) ++depth;
      if (token.isOneOf(tok::l_paren, tok::l_square, tok::l_brace) && --depth == 0) return i;
    }
    return nowhere;
  }

  std::size_t opening_angle(std::size_t closing) const {
    int depth = 0;
    for (std::size_t i = closing + 1; i-- > 0;) {
      const Token& token = written_[i];
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

  bool is_lambda(std::size_t open) const {
    if (open == 0) return false;
    std::size_t before = open - 1;
    if (written_[before].is(tok::greater)) {  // the template parameters of a generic one
      const std::size_t less = opening_angle(before);
      if (less == nowhere || less == 0) return false;
      before = less - 1;
    }
    if (!written_[before].is(tok::r_square)) return false;
    const std::size_t bracket = opening(before);
    return bracket != nowhere && (bracket == 0 || written_[bracket - 1].isNot(tok::kw_operator));
  }

  /// Where the qualified name in front of the parameters begins; nowhere in the type of a function.
  std::size_t name_before(std::size_t open) const {
    std::size_t begin = unqualified_name_before(open);
    while (begin != nowhere && begin > 1 && written_[begin - 1].is(tok::coloncolon)) {
      const std::size_t qualifier = unqualified_name_before(begin - 1);
      if (qualifier == nowhere) return begin - 1;
      begin = qualifier;
    }
    return begin;
  }

  std::size_t unqualified_name_before(std::size_t end) const {
    const std::size_t as_operator = operator_before(end);
    if (as_operator != nowhere) return as_operator;
    std::size_t last = end - 1;
    if (angles_closed_by(written_[last]) > 0) {
      const std::size_t less = opening_angle(last);
      if (less == nowhere || less == 0) return nowhere;
      last = less - 1;
    }
    if (written_[last].is(tok::r_paren)) return name_in_parentheses(last);
    if (!written_[last].is(tok::identifier)) return nowhere;
    const bool is_destructor = last > 0 && written_[last - 1].is(tok::tilde);
    return is_destructor ? last - 1 : last;
  }

  // (name)
  std::size_t name_in_parentheses(std::size_t closing) const {
    const std::size_t open = opening(closing);
    const bool is_name = open != nowhere && open + 2 == closing &&
                         written_[open + 1].is(tok::identifier) && open > 0 &&
                         !written_[open - 1].isOneOf(tok::kw_if, tok::kw_while, tok::kw_switch);
    return is_name ? open : nowhere;
  }

  // operator() and operator+ and operator const float&
  std::size_t operator_before(std::size_t end) const {
    constexpr std::size_t longest = 12;
    for (std::size_t back = 1; back <= longest && back < end; ++back) {
      const Token& token = written_[end - back];
      if (token.is(tok::kw_operator)) return end - back;
      if (token.isOneOf(tok::semi, tok::l_brace, tok::r_brace)) return nowhere;
    }
    return nowhere;
  }

  void write_attributes(const restriction& found, clang::SourceLocation where, std::size_t at) {
    token_list made;
    if (found.cpu) append_attribute(made, "host", where);
    if (found.amp) append_attribute(made, "device", where);
    written_.insert(written_.begin() + static_cast<std::ptrdiff_t>(at), made.begin(), made.end());
  }

  void append_attribute(token_list& to, llvm::StringRef name, clang::SourceLocation where) const {
    to.push_back(made(tok::kw___attribute, where, "__attribute__"));
    to.push_back(made(tok::l_paren, where));
    to.push_back(made(tok::l_paren, where));
    to.push_back(made(tok::identifier, where, name));
    to.push_back(made(tok::r_paren, where));
    to.push_back(made(tok::r_paren, where));
  }

  Token made(tok::TokenKind kind, clang::SourceLocation where, llvm::StringRef name = {}) const {
    Token token;
    token.startToken();
    token.setKind(kind);
    token.setLocation(where);
    token.setLength(1);
    if (!name.empty()) token.setIdentifierInfo(preprocessor_.getIdentifierInfo(name));
    return token;
  }

  clang::Preprocessor& preprocessor_;
  const token_list& tokens_;
  token_list written_;
  local_classes local_classes_;
  std::map<const clang::IdentifierInfo*, restriction> function_types_;  ///< by their names
};

}  // namespace

token_list with_restrictions_as_attributes(clang::Preprocessor& preprocessor,
                                           const token_list& tokens) {
  return rewriter(preprocessor, tokens).rewrite();
}

}  // namespace translator
