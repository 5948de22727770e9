// Walking over tokens, and recovery after mistakes.
#include "libtiles/compiler/syntax/parser.hpp"

#include "libtiles/compiler/syntax/parser_state.hpp"

namespace libtiles::compiler {
namespace {

// Deep enough for any text that a person or a generator writes, shallow enough for a small stack.
constexpr int max_nesting = 200;

}  // namespace

syntax::translation_unit parse(const token_list& tokens, diagnostics& messages,
                               const std::vector<std::string>& captured) {
  return parser(tokens, messages, captured).parse_text();
}

parser::parser(const token_list& tokens, diagnostics& messages,
               const std::vector<std::string>& captured)
    : tokens_(tokens), messages_(messages), captured_(captured) {}

parser::nesting::nesting(parser& owner) : owner_(owner) {
  if (owner_.depth_ >= max_nesting) {
    owner_.messages_.error(owner_.peek().where, "this is nested too deeply",
                           "the limit is " + std::to_string(max_nesting) + " levels");
    owner_.messages_.throw_errors();
  }
  ++owner_.depth_;
}

const token& parser::peek(std::size_t ahead) const {
  return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
}

token parser::take() {
  const token taken = peek();
  if (at_ + 1 < tokens_.size()) ++at_;
  return taken;
}

bool parser::take_if(std::string_view spelling) {
  if (!at(spelling)) return false;
  take();
  return true;
}

token parser::expect(std::string_view spelling, const std::string& after) {
  if (at(spelling)) return take();
  messages_.fail(peek().where,
                 "expected '" + std::string(spelling) + "' " + after + ", got " + describe_next());
}

token parser::expect_identifier(const std::string& what) {
  if (peek().is_identifier()) return take();
  fail_expecting(what);
}

void parser::fail_expecting(const std::string& what) {
  messages_.fail(peek().where, "expected " + what + ", got " + describe_next());
}

std::string parser::describe_next() const {
  return at_end() ? "the end of the text" : "'" + std::string(peek().text) + "'";
}

location parser::since(const location& start) const {
  if (at_ == 0) return start;
  return join(start, tokens_[at_ - 1].where);
}

// Goes behind the statement in which a mistake was found: behind its ';', or in front of the '}'
// that closes the block.
void parser::recover_in_block() {
  for (int open = 0; !at_end(); take()) {
    if (open == 0 && at("}")) return;
    if (open == 0 && at(";")) {
      take();
      return;
    }
    if (at("{")) ++open;
    if (at("}") && --open == 0) {
      take();
      return;
    }
  }
}

void parser::recover_at_top_level() {
  for (int open = 0; !at_end(); take()) {
    if (at("{")) ++open;
    const bool closes = at("}") && --open <= 0;
    if (closes || (open == 0 && at(";"))) {
      take();
      take_if(";");
      return;
    }
  }
}

}  // namespace libtiles::compiler
