// Classes in functions: C++ AMP gives their member functions the restriction of the function.
#pragma once

#include <cstddef>
#include <vector>

#include "translator/check/restrictions.hpp"
#include "translator/frontend/restriction_tokens.hpp"

namespace translator {

/// Follows the braces of a file, token by token.
class local_classes {
 public:
  explicit local_classes(const token_list& tokens) : tokens_(tokens) {}

  /// A function or a lambda has this restriction. Its body may follow.
  void declare(restrictions given);
  void pass(std::size_t token);

  /// True where a member of a local class may be declared that has no restriction yet.
  bool takes_over() const;
  /// That of the function around this place.
  restrictions around() const;

 private:
  struct scope {
    bool is_class = false;
    restrictions given;
  };

  void open(std::size_t token);
  bool begins_class(std::size_t token) const;
  std::size_t body_of_class(std::size_t token) const;

  const token_list& tokens_;
  std::vector<scope> scopes_;
  restrictions declared_;
  bool is_declared_ = false;       ///< a body may follow
  bool has_initialisers_ = false;  ///< of a constructor, in front of its body
  bool is_member_declared_ = false;
  std::size_t class_brace_ = static_cast<std::size_t>(-1);
};

}  // namespace translator
