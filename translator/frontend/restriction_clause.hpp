// restrict(...) behind a declarator.
#pragma once

#include <cstddef>

#include "translator/frontend/token_list.hpp"

namespace translator {

struct restriction {
  bool cpu = false;
  bool amp = false;
  bool is_inferred = false;      ///< restrict(auto)
  std::size_t behind = nowhere;  ///< the token behind its parenthesis
  unsigned mistake = 0;          ///< C3936 or C3937, if it is no restriction of C++ AMP
  std::size_t mistaken = nowhere;
};

/// The restriction that begins at a token, of all clauses that follow each other; its `behind` is
/// nowhere if none does.
restriction clauses_at(const token_list& tokens, std::size_t at);

}  // namespace translator
