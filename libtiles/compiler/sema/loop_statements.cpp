// Loops. A condition that is one thread's value for the whole tile is computed within the loop,
// between its barriers.
#include <algorithm>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/semantic_analyzer.hpp"

namespace libtiles::compiler {
namespace {

bool is_declaration(const typed::statement_ptr& s) {
  return std::holds_alternative<typed::declaration>(s->node);
}

typed::statement_ptr leave_unless(typed::expression_ptr condition) {
  const location where = condition->where;
  typed::block leave;
  leave.statements.push_back(build::statement(where, typed::break_statement{}));
  return build::statement(
      where, typed::if_statement{
                 build::unary(syntax::unary_operator::logical_not, std::move(condition), where),
                 build::statement(where, std::move(leave)), nullptr});
}

// What has to run before the condition, then the condition, then the body.
typed::statement_ptr guarded(std::vector<typed::statement_ptr> before,
                             typed::expression_ptr condition, typed::statement_ptr body) {
  const location where = body->where;
  typed::block made{std::move(before)};
  made.statements.push_back(leave_unless(std::move(condition)));
  made.statements.push_back(std::move(body));
  return build::statement(where, std::move(made));
}

typed::expression_ptr always(const location& where) {
  typed::literal value;
  value.integer = 1;
  return build::expression(scalar(scalar_type::boolean), where, value);
}

}  // namespace

typed::expression_ptr semantic_analyzer::analyze_loop_condition(
    const syntax::expression& text, std::vector<typed::statement_ptr>& before) {
  const body_of_its_own own(*this);
  allow_tile_uniform(text);
  typed::expression_ptr condition = analyze_condition(text);
  take_before(before);
  return condition;
}

typed::statement_ptr semantic_analyzer::analyze_loop_body(const syntax::statement& text) {
  const counted loop(loop_depth_);
  return analyze_body(text);
}

typed::statement_ptr semantic_analyzer::analyze_while(const syntax::while_statement& text,
                                                      const location& where) {
  typed::while_statement made;
  made.unrolling = analyze_unrolling(text.unrolling);
  std::vector<typed::statement_ptr> before;
  made.condition = analyze_loop_condition(*text.condition, before);
  made.body = analyze_loop_body(*text.body);
  if (!before.empty()) {
    made.body = guarded(std::move(before), std::move(made.condition), std::move(made.body));
    made.condition = always(where);
  }
  return build::statement(where, std::move(made));
}

typed::statement_ptr semantic_analyzer::analyze_for(const syntax::for_statement& text,
                                                    const location& where) {
  const scope_stack::block scope(scopes_);
  typed::for_statement made;
  typed::block around;
  made.unrolling = analyze_unrolling(text.unrolling);
  if (text.first) {
    if (const auto* declaration = std::get_if<syntax::declaration>(&text.first->node)) {
      made.first = analyze_declaration(*declaration);
    } else if (typed::statement_ptr one = analyze(*text.first)) {
      made.first.push_back(std::move(one));
    }
    const bool is_plain =
        made.first.size() < 2 || std::all_of(made.first.begin(), made.first.end(), is_declaration);
    if (!is_plain) around.statements = std::exchange(made.first, {});
  }
  std::vector<typed::statement_ptr> before;
  if (text.condition) made.condition = analyze_loop_condition(*text.condition, before);
  if (text.step) {
    made.step = analyze_value(*text.step);
    if (names_the_thread(*made.step)) made.step = nullptr;
  }
  made.body = analyze_loop_body(*text.body);
  if (!before.empty()) {
    made.body = guarded(std::move(before), std::move(made.condition), std::move(made.body));
  }
  typed::statement_ptr loop = build::statement(where, std::move(made));
  if (around.statements.empty()) return loop;
  around.statements.push_back(std::move(loop));
  return build::statement(where, std::move(around));
}

}  // namespace libtiles::compiler
