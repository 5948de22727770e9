// A kernel's text as a syntax tree, with the sources that its places point into.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "libtiles/compiler/kernel_input.hpp"
#include "libtiles/compiler/syntax/syntax_tree.hpp"
#include "libtiles/compiler/syntax/token.hpp"
#include "libtiles/compiler/text/source_text.hpp"

namespace libtiles::compiler {

/// Immutable once it is made: safe from many threads. Not to be moved, since places point into it.
class parsed_text {
 public:
  /// \throws error (compile), with every mistake of syntax
  explicit parsed_text(kernel_input input);
  parsed_text(const parsed_text&) = delete;
  parsed_text& operator=(const parsed_text&) = delete;

  const kernel_input& input() const { return input_; }
  const syntax::translation_unit& unit() const { return unit_; }
  /// Nullptr if the kernel is a named function.
  const syntax::lambda* lambda() const { return lambda_; }
  /// Of the text alone, whatever it is compiled for.
  const std::vector<std::string>& warnings() const { return warnings_; }

  /// The text read once more, where `names` are variables although types are called so, too.
  syntax::translation_unit parse_with_variables(const std::vector<std::string>& names) const;

 private:
  kernel_input input_;
  source_text declarations_;
  source_text text_;
  std::vector<std::unique_ptr<source_text>> constants_;
  token_list tokens_;
  syntax::translation_unit unit_;
  const syntax::lambda* lambda_ = nullptr;
  std::vector<std::string> warnings_;
};

}  // namespace libtiles::compiler
