#include "libtiles/compiler/parsed_text.hpp"

#include "libtiles/compiler/syntax/find_origin.hpp"
#include "libtiles/compiler/syntax/lexer.hpp"
#include "libtiles/compiler/syntax/parser.hpp"
#include "libtiles/compiler/syntax/preprocessor.hpp"
#include "libtiles/compiler/text/diagnostics.hpp"
#include "libtiles/core/count_of.hpp"

namespace libtiles::compiler {
namespace {

// Line numbers that messages can count on from.
void check_line(int line, const char* what) {
  constexpr int largest = 1'000'000'000;
  if (line >= 0 && line <= largest) return;
  throw error(status::invalid_argument, std::string(what) + " is " + std::to_string(line) +
                                            "; expected 0 to " + std::to_string(largest));
}

// What a text is made into takes some 150 times its bytes.
void check_size(const kernel_input& input) {
  constexpr std::size_t limit = std::size_t{4} << 20;
  const std::size_t size = input.text.size() + input.declarations.size();
  if (size <= limit) return;
  throw error(status::compile, input.name + ": the text has " + count_of(size, "byte") +
                                   ", declarations included; the limit is " +
                                   std::to_string(limit) +
                                   ": move large tables to an array_view, and remove functions "
                                   "that the kernel does not call");
}

// Before anything is made of it.
kernel_input checked(kernel_input input) {
  check_line(input.first_line, "first_line");
  check_line(input.origin_line, "origin_line");
  check_size(input);
  return input;
}

}  // namespace

parsed_text::parsed_text(kernel_input input)
    : input_(checked(std::move(input))),
      declarations_("declarations", input_.declarations),
      text_(input_.name, input_.text,
            input_.origin_file.empty() ? input_.first_line : input_.origin_line) {
  if (!input_.origin_file.empty()) {
    text_.set_origin(find_origin(text_, input_.origin_file, input_.origin_line));
  }
  diagnostics messages;
  tokens_ = preprocess({&declarations_, &text_}, input_.constants, constants_, messages);
  unit_ = parse(tokens_, messages);
  if (input_.function.empty() && !unit_.lambdas.empty()) {
    lambda_ = &unit_.lambdas.front();
    if (unit_.lambdas.size() > 1) {
      messages.error(unit_.lambdas[1].where, "this text has more than one lambda",
                     "give each kernel a separate text, or write named functions");
    }
  }
  messages.throw_errors();
  warnings_ = messages.warnings();
}

syntax::translation_unit parsed_text::parse_with_variables(
    const std::vector<std::string>& names) const {
  diagnostics messages;
  syntax::translation_unit unit = parse(tokens_, messages, names);
  messages.throw_errors();
  return unit;
}

}  // namespace libtiles::compiler
