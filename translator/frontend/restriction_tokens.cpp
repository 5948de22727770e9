#include "translator/frontend/restriction_tokens.hpp"

#include <map>

#include "translator/frontend/declarators.hpp"
#include "translator/frontend/local_classes.hpp"
#include "translator/frontend/misplaced_restrictions.hpp"
#include "translator/frontend/restriction_clause.hpp"

namespace translator {
namespace {

using clang::Token;
namespace tok = clang::tok;

class rewriter {
 public:
  rewriter(clang::Preprocessor& preprocessor, const token_list& tokens)
      : preprocessor_(preprocessor),
        tokens_(tokens),
        declarators_(written_),
        local_classes_(tokens) {
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
      } else if (found.behind == nowhere && is_misplaced_restriction(tokens_, i, written_)) {
        report("restrict(...) has to stand behind the parameters of a function",
               tokens_[i].getLocation());
        i = clauses_at(tokens_, i).behind;
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
    const std::size_t parameters = declarators_.parameters_at_end();
    const std::size_t open = parameters == nowhere ? nowhere : declarators_.opening(parameters);
    const std::size_t name =
        open == nowhere || declarators_.is_lambda(open) ? nowhere : declarators_.name_before(open);
    if (name == nowhere || !declares_function(name)) return {};
    restriction found;
    found.cpu = local_classes_.around().cpu;
    found.amp = local_classes_.around().amp;
    found.behind = i;
    return found;
  }

  // And no type, and no variable with a value.
  bool declares_function(std::size_t name) const {
    for (std::size_t i = declarators_.beginning_of_declaration(name); i < name; ++i) {
      if (written_[i].isOneOf(tok::kw_typedef, tok::kw_using, tok::equal)) return false;
    }
    return true;
  }

  // A program may have a function or a variable that is called so.
  restriction restriction_at(std::size_t at) const {
    if (written_.empty() || !ends_declarator(written_.back())) return {};
    const restriction found = clauses_at(tokens_, at);
    const bool is_clause =
        found.behind != nowhere && !declarators_.ends_condition() && !declarators_.ends_array();
    return is_clause ? found : restriction();
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
        declarators_.beginning_of_declaration(name == nowhere ? written_.size() - 1 : name);
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
    const std::size_t parameters = declarators_.parameters_at_end();
    const std::size_t open = parameters == nowhere ? nowhere : declarators_.opening(parameters);
    return open != nowhere &&
           (declarators_.is_lambda(open) || declarators_.name_before(open) != nowhere);
  }

  // function<R(A) restrict(amp)>: what looks like a name is the type of the result.
  bool is_template_argument(std::size_t name, std::size_t behind) const {
    return (name > 0 && written_[name - 1].is(tok::less)) ||
           (behind < tokens_.size() && angles_closed_by(tokens_[behind]) > 0) ||
           (is(behind, tok::comma) && declarators_.follows_template_argument(name) &&
            is_in_angles(behind));
  }

  // Whether an angle bracket that was opened in front of token `i` is closed behind it.
  bool is_in_angles(std::size_t i) const {
    int depth = 0, angles = 1;
    for (; i < tokens_.size() && depth >= 0; ++i) {
      const Token& token = tokens_[i];
      if (token.isOneOf(tok::semi, tok::l_brace, tok::r_brace)) return false;
      if (depth == 0 && token.is(tok::equal)) return false;  // the value of another declarator
      depth += token.isOneOf(tok::l_paren, tok::l_square) ? 1 : 0;
      depth -= token.isOneOf(tok::r_paren, tok::r_square) ? 1 : 0;
      if (depth != 0) continue;
      angles += token.is(tok::less) ? 1 : 0;
      angles -= angles_closed_by(token);
      if (angles <= 0) return true;
    }
    return false;
  }

  bool is(std::size_t at, tok::TokenKind kind) const {
    return at < tokens_.size() && tokens_[at].is(kind);
  }

  // Writes the attribute, and what of the declarator follows the restriction; gives the number of
  // the next token.
  std::size_t place(const restriction& found, clang::SourceLocation where) {
    local_classes_.declare({found.cpu, found.amp});
    const std::size_t parameters = declarators_.parameters_at_end();
    const std::size_t open = parameters == nowhere ? nowhere : declarators_.opening(parameters);
    if (open == nowhere) {  // a lambda without parameters
      write_attributes(found, where, written_.size());
      return found.behind;
    }
    if (found.mistake != 0) report_mistake(found);
    if (declarators_.is_lambda(open)) {
      write_attributes(found, where, parameters + 1);
      return found.behind;
    }
    const std::size_t name = declarators_.name_before(open);
    if (name != nowhere && is_template_argument(name, found.behind)) return found.behind;
    if (name == nowhere && declarators_.is_pointer_to_function(open)) {
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
    const std::size_t begin = declarators_.beginning_of_declaration(name);
    if (written_[begin].is(tok::kw_template) && written_[begin + 1].isNot(tok::less)) {
      return begin + 1;
    }
    if (is(end, tok::arrow)) return name;
    const std::size_t around =
        is(end, tok::r_paren) ? declarators_.parenthesis_around(name) : nowhere;
    return around == nowhere ? written_.size() : around + 1;
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
  const declarators declarators_;
  local_classes local_classes_;
  std::map<const clang::IdentifierInfo*, restriction> function_types_;  ///< by their names
};

}  // namespace

token_list with_restrictions_as_attributes(clang::Preprocessor& preprocessor,
                                           const token_list& tokens) {
  return rewriter(preprocessor, tokens).rewrite();
}

}  // namespace translator
