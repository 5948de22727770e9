// The words of kernel text.
#pragma once

#include <string_view>
#include <vector>

#include "libtiles/compiler/text/source_text.hpp"

namespace libtiles::compiler {

enum class token_kind {
  identifier,  ///< keywords too
  integer,
  floating,
  character,  ///< 'a', quotes included
  string,     ///< likewise
  punctuator,
  end,
};

struct token {
  token_kind kind = token_kind::end;
  std::string_view text;  ///< within a source_text
  location where;
  bool starts_line = false;  ///< first token of its line: a # there starts a directive

  bool is(std::string_view spelling) const {
    return text == spelling && (kind == token_kind::identifier || kind == token_kind::punctuator);
  }
  bool is_identifier() const { return kind == token_kind::identifier; }
};

/// How the preprocessor spells `#pragma unroll`, which it leaves to the parser.
constexpr std::string_view unroll_pragma = "#pragma unroll";

using token_list = std::vector<token>;

}  // namespace libtiles::compiler
