// The declarator of a function, read backwards from what may follow it.
#pragma once

#include <cstddef>

#include "translator/frontend/token_list.hpp"

namespace translator {

/// Whether a restriction may follow the token: it ends parameters, or stands behind them.
bool ends_declarator(const clang::Token& token);

/// Finds its way in a list of tokens. All places are numbers of tokens.
class declarators {
 public:
  /// \param tokens  may grow
  explicit declarators(const token_list& tokens) : tokens_(tokens) {}

  /// The parenthesis that closes the parameters, looked for from the end of the list.
  std::size_t parameters_at_end() const;

  /// Whether the list ends with the parenthesis behind 'if', 'for' and the like.
  bool ends_condition() const;

  /// Whether it ends with the bounds of an array: those of a lambda's captures follow no name.
  bool ends_array() const;

  /// The bracket that belongs to the closing one at `closing`.
  std::size_t opening(std::size_t closing) const;

  /// Whether the parameters that begin at `open` are those of a lambda.
  bool is_lambda(std::size_t open) const;

  /// Whether they are those of a pointer or a reference to a function: (*name)(parameters)
  bool is_pointer_to_function(std::size_t open) const;

  /// Where the qualified name in front of the parameters begins; nowhere in the type of a function.
  std::size_t name_before(std::size_t open) const;

  std::size_t beginning_of_declaration(std::size_t i) const;

  /// The parenthesis that is open where token `i` stands.
  std::size_t parenthesis_around(std::size_t i) const;

  /// Whether token `i` may be the second template argument, or a later one.
  bool follows_template_argument(std::size_t i) const;

 private:
  std::size_t opening_angle(std::size_t closing) const;
  std::size_t unqualified_name_before(std::size_t end) const;
  std::size_t name_in_parentheses(std::size_t closing) const;
  std::size_t operator_before(std::size_t end) const;

  const token_list& tokens_;
};

}  // namespace translator
