// switch: sections of statements, each behind its labels.
#include "libtiles/compiler/syntax/parser_state.hpp"

namespace libtiles::compiler {

syntax::statement_ptr parser::parse_switch() {
  const location start = take().where;
  syntax::switch_statement made;
  expect("(", "after 'switch'");
  made.value = parse_expression();
  expect(")", "after the value of 'switch'");
  const variable_scope scope(*this);
  expect("{", "to open the cases");
  while (!at("}") && !at_end()) {
    const std::size_t before = at_;
    try {
      parse_switch_part(made);
    } catch (const abandoned&) {
      recover_in_block();
      if (at_ == before) take();
    }
  }
  expect("}", "to close the switch");
  return make_statement(start, std::move(made));
}

// One label or one statement.
void parser::parse_switch_part(syntax::switch_statement& made) {
  if (at_case()) {
    const bool is_next = made.sections.empty() || !made.sections.back().body.statements.empty();
    if (is_next) made.sections.emplace_back();
    made.sections.back().labels.push_back(parse_case());
  } else if (made.sections.empty()) {
    fail_expecting("'case' or 'default' first in a switch");
  } else {
    made.sections.back().body.statements.push_back(parse_statement());
  }
}

syntax::case_label parser::parse_case() {
  const location start = peek().where;
  syntax::case_label made;
  if (take().is("case")) {
    made.first = parse_conditional();
    if (take_if("...")) made.last = parse_conditional();
  }
  expect(":", "after the label");
  made.where = since(start);
  return made;
}

}  // namespace libtiles::compiler
