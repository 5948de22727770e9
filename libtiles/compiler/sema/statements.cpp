#include "libtiles/compiler/sema/statements.hpp"

#include <optional>

#include "libtiles/compiler/analysis/alias_sources.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/definitions.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/tile_functions.hpp"

namespace libtiles::compiler {
namespace {

typed::statement_ptr analyze_branch(sema_context& sema, const syntax::statement& text,
                                    bool is_reached) {
  const unreached_code unreached(sema.body, !is_reached);
  return analyze_body(sema, text);
}

typed::statement_ptr analyze_expression_statement(sema_context& sema,
                                                  const syntax::expression& text) {
  if (typed::statement_ptr made = analyze_synchronisation(sema, text)) return made;
  if (typed::statement_ptr made = analyze_tile_function(sema, text)) return made;
  if (const auto* node = std::get_if<syntax::assignment>(&text.node)) {
    allow_tile_uniform(sema, *node->value);
  }
  typed::expression_ptr value = analyze_value(sema, text);
  if (names_the_thread(*value)) return nullptr;
  return build::statement(text.where, typed::expression_statement{std::move(value)});
}

typed::statement_ptr analyze_return(sema_context& sema, const syntax::return_statement& text,
                                    const location& where) {
  const type_ptr& wanted = sema.body.function->return_type;
  if (wanted->kind == type_kind::nothing) {
    if (text.value) sema.fail(text.value->where, "this function returns nothing");
    return build::statement(where, typed::return_statement{});
  }
  if (!text.value) {
    sema.fail(where, "this function returns " + with_article(*wanted),
              "write the value behind 'return'");
  }
  typed::expression_ptr value = convert(sema, analyze_value(sema, *text.value), wanted);
  if (wanted->kind == type_kind::view) {
    for (typed::variable* view : variables_behind(*value)) {
      sema.body.function->returned_views.push_back(view);
    }
  }
  return build::statement(where, typed::return_statement{std::move(value)});
}

}  // namespace

bool names_the_thread(const typed::expression& value) {
  if (const auto* node = std::get_if<typed::conversion>(&value.node)) {
    return names_the_thread(*node->operand);
  }
  const type_kind kind = value.type->kind;
  return kind == type_kind::tiled_index || kind == type_kind::barrier;
}

void analyze_into(sema_context& sema, typed::block& made, const syntax::block& text) {
  for (const auto& statement : text.statements) {
    try {
      if (const auto* declaration = std::get_if<syntax::declaration>(&statement->node)) {
        for (auto& one : analyze_declaration(sema, *declaration))
          made.statements.push_back(std::move(one));
      } else if (typed::statement_ptr one = analyze(sema, *statement)) {
        sema.body.hoisted.move_to(made.statements);
        made.statements.push_back(std::move(one));
        sema.body.tile_steps.join(made.statements);
      }
    } catch (const abandoned&) {
      sema.body.hoisted.clear();
      // Reported; the next statement may have more to tell.
    }
  }
}

// Null for a statement that does nothing.
typed::statement_ptr analyze(sema_context& sema, const syntax::statement& text) {
  const location& where = text.where;
  if (const auto* node = std::get_if<syntax::expression_statement>(&text.node)) {
    return analyze_expression_statement(sema, *node->value);
  }
  if (std::holds_alternative<syntax::block>(text.node) ||
      std::holds_alternative<syntax::declaration>(text.node)) {
    return analyze_body(sema, text);
  }
  if (const auto* node = std::get_if<syntax::if_statement>(&text.node)) {
    allow_tile_uniform(sema, *node->condition);
    typed::expression_ptr condition = analyze_condition(sema, *node->condition);
    const std::optional<bool> known = build::truth_of(*condition);
    typed::statement_ptr then = analyze_branch(sema, *node->then, known.value_or(true));
    typed::statement_ptr otherwise =
        node->otherwise ? analyze_branch(sema, *node->otherwise, !known.value_or(false)) : nullptr;
    return build::statement(
        where, typed::if_statement{std::move(condition), std::move(then), std::move(otherwise)});
  }
  if (const auto* node = std::get_if<syntax::while_statement>(&text.node)) {
    return analyze_while(sema, *node, where);
  }
  if (const auto* node = std::get_if<syntax::do_statement>(&text.node)) {
    const nesting loop(sema.body.loop_depth);
    typed::statement_ptr body = analyze_body(sema, *node->body);
    return build::statement(
        where, typed::do_statement{std::move(body), analyze_condition(sema, *node->condition),
                                   analyze_unrolling(sema, node->unrolling)});
  }
  if (const auto* node = std::get_if<syntax::for_statement>(&text.node)) {
    return analyze_for(sema, *node, where);
  }
  if (const auto* node = std::get_if<syntax::switch_statement>(&text.node)) {
    return analyze_switch(sema, *node, where);
  }
  if (const auto* node = std::get_if<syntax::type_alias>(&text.node)) {
    define(sema, *node);
    return nullptr;
  }
  if (const auto* node = std::get_if<syntax::return_statement>(&text.node)) {
    return analyze_return(sema, *node, where);
  }
  if (std::holds_alternative<syntax::empty_statement>(text.node)) return nullptr;

  const bool is_break = std::holds_alternative<syntax::break_statement>(text.node);
  if (sema.body.loop_depth == 0 && !(is_break && sema.body.switch_depth > 0)) {
    sema.fail(where, is_break ? "'break' stands outside of all loops and switches"
                              : "'continue' stands outside of all loops");
  }
  return is_break ? build::statement(where, typed::break_statement{})
                  : build::statement(where, typed::continue_statement{});
}

typed::statement_ptr analyze_body(sema_context& sema, const syntax::statement& text) {
  const scope_stack::block scope(sema.scopes);
  const hoisted_statements::nested_body own(sema.body.hoisted);
  typed::block made;
  if (const auto* node = std::get_if<syntax::block>(&text.node)) {
    analyze_into(sema, made, *node);
  } else if (const auto* declaration = std::get_if<syntax::declaration>(&text.node)) {
    made.statements = analyze_declaration(sema, *declaration);
  } else if (typed::statement_ptr one = analyze(sema, text)) {
    sema.body.hoisted.move_to(made.statements);
    made.statements.push_back(std::move(one));
  }
  return build::statement(text.where, std::move(made));
}

}  // namespace libtiles::compiler
