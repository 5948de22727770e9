// Loops. A condition that is one thread's value for the whole tile is computed within the loop,
// between its barriers.
#include <algorithm>
#include <optional>
#include <utility>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/statements.hpp"
#include "libtiles/compiler/sema/tile_functions.hpp"

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

typed::unroll_count analyze_unrolling(sema_context& sema,
                                      const std::optional<syntax::unroll>& text) {
  constexpr std::int64_t most = 1024;
  if (!text) return std::nullopt;
  if (!text->count) return 0;
  const std::int64_t count =
      constant_integer(sema, *text->count, "the number after '#pragma unroll'");
  if (count < 1 || count > most) {
    sema.fail(text->count->where, "a loop can be unrolled 1 to " + std::to_string(most) +
                                      " times, got " + std::to_string(count));
  }
  return static_cast<int>(count);
}

typed::expression_ptr analyze_loop_condition(sema_context& sema, const syntax::expression& text,
                                             std::vector<typed::statement_ptr>& before) {
  const hoisted_statements::nested_body own(sema.body.hoisted);
  allow_tile_uniform(sema, text);
  typed::expression_ptr condition = analyze_condition(sema, text);
  sema.body.hoisted.move_to(before);
  return condition;
}

typed::statement_ptr analyze_loop_body(sema_context& sema, const syntax::statement& text) {
  const nesting loop(sema.body.loop_depth);
  return analyze_body(sema, text);
}

}  // namespace

typed::statement_ptr analyze_node(sema_context& sema, const syntax::while_statement& text,
                                  const location& where) {
  typed::while_statement made;
  made.unrolling = analyze_unrolling(sema, text.unrolling);
  std::vector<typed::statement_ptr> before;
  made.condition = analyze_loop_condition(sema, *text.condition, before);
  made.body = analyze_loop_body(sema, *text.body);
  if (!before.empty()) {
    made.body = guarded(std::move(before), std::move(made.condition), std::move(made.body));
    made.condition = always(where);
  }
  return build::statement(where, std::move(made));
}

typed::statement_ptr analyze_node(sema_context& sema, const syntax::do_statement& text,
                                  const location& where) {
  const nesting loop(sema.body.loop_depth);
  typed::statement_ptr body = analyze_body(sema, *text.body);
  return build::statement(
      where, typed::do_statement{std::move(body), analyze_condition(sema, *text.condition),
                                 analyze_unrolling(sema, text.unrolling)});
}

typed::statement_ptr analyze_node(sema_context& sema, const syntax::for_statement& text,
                                  const location& where) {
  const scope_stack::block scope(sema.scopes);
  typed::for_statement made;
  typed::block around;
  made.unrolling = analyze_unrolling(sema, text.unrolling);
  if (text.first) {
    if (const auto* declaration = std::get_if<syntax::declaration>(&text.first->node)) {
      made.first = analyze_declaration(sema, *declaration);
    } else if (typed::statement_ptr one = analyze(sema, *text.first)) {
      made.first.push_back(std::move(one));
    }
    const bool is_plain =
        made.first.size() < 2 || std::all_of(made.first.begin(), made.first.end(), is_declaration);
    if (!is_plain) around.statements = std::exchange(made.first, {});
  }
  std::vector<typed::statement_ptr> before;
  if (text.condition) made.condition = analyze_loop_condition(sema, *text.condition, before);
  if (text.step) {
    made.step = analyze_value(sema, *text.step);
    if (names_the_thread(*made.step)) made.step = nullptr;
  }
  made.body = analyze_loop_body(sema, *text.body);
  if (!before.empty()) {
    made.body = guarded(std::move(before), std::move(made.condition), std::move(made.body));
  }
  typed::statement_ptr loop = build::statement(where, std::move(made));
  if (around.statements.empty()) return loop;
  around.statements.push_back(std::move(loop));
  return build::statement(where, std::move(around));
}

}  // namespace libtiles::compiler
