#include "libtiles/compiler/sema/statements.hpp"

#include <optional>

#include "libtiles/compiler/ir/alias_sources.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/definitions.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/tile_functions.hpp"

namespace libtiles::compiler {
namespace {

// A block that `fill` makes in a scope of its own.
template <class Fill>
typed::statement_ptr scoped(sema_context& sema, const location& where, const Fill& fill) {
  const scope_stack::block scope(sema.scopes);
  const hoisted_statements::nested_body own(sema.body.hoisted);
  typed::block made;
  fill(made);
  return build::statement(where, std::move(made));
}

void append(sema_context& sema, std::vector<typed::statement_ptr>& made,
            const syntax::statement& text) {
  if (const auto* declaration = std::get_if<syntax::declaration>(&text.node)) {
    for (auto& one : analyze_declaration(sema, *declaration)) made.push_back(std::move(one));
  } else if (typed::statement_ptr one = analyze(sema, text)) {
    sema.body.hoisted.move_to(made);
    made.push_back(std::move(one));
    sema.body.tile_steps.join(made);
  }
}

typed::statement_ptr analyze_node(sema_context& sema, const syntax::expression_statement& text,
                                  const location& where) {
  if (typed::statement_ptr made = analyze_synchronisation(sema, *text.value)) return made;
  if (typed::statement_ptr made = analyze_tile_function(sema, *text.value)) return made;
  if (const auto* node = std::get_if<syntax::assignment>(&text.value->node)) {
    allow_tile_uniform(sema, *node->value);
  }
  typed::expression_ptr value = analyze_value(sema, *text.value);
  if (names_the_thread(*value)) return nullptr;
  return build::statement(where, typed::expression_statement{std::move(value)});
}

typed::statement_ptr analyze_node(sema_context& sema, const syntax::block& text,
                                  const location& where) {
  return scoped(sema, where, [&](typed::block& made) { analyze_into(sema, made, text); });
}

typed::statement_ptr analyze_node(sema_context& sema, const syntax::declaration& text,
                                  const location& where) {
  return scoped(sema, where,
                [&](typed::block& made) { made.statements = analyze_declaration(sema, text); });
}

typed::statement_ptr analyze_branch(sema_context& sema, const syntax::statement& text,
                                    bool is_reached) {
  const unreached_code unreached(sema.body, !is_reached);
  return analyze_body(sema, text);
}

typed::statement_ptr analyze_node(sema_context& sema, const syntax::if_statement& text,
                                  const location& where) {
  allow_tile_uniform(sema, *text.condition);
  typed::expression_ptr condition = analyze_condition(sema, *text.condition);
  const std::optional<bool> known = build::truth_of(*condition);
  typed::statement_ptr then = analyze_branch(sema, *text.then, known.value_or(true));
  typed::statement_ptr otherwise =
      text.otherwise ? analyze_branch(sema, *text.otherwise, !known.value_or(false)) : nullptr;
  return build::statement(
      where, typed::if_statement{std::move(condition), std::move(then), std::move(otherwise)});
}

typed::statement_ptr analyze_node(sema_context& sema, const syntax::type_alias& text,
                                  const location&) {
  define(sema, text);
  return nullptr;
}

typed::statement_ptr analyze_node(sema_context& sema, const syntax::structure& text,
                                  const location&) {
  define_local(sema, text);
  return nullptr;
}

typed::statement_ptr analyze_node(sema_context& sema, const syntax::enumeration& text,
                                  const location&) {
  define(sema, text);
  return nullptr;
}

typed::statement_ptr analyze_node(sema_context& sema, const syntax::return_statement& text,
                                  const location& where) {
  const type_ptr& wanted = sema.body.function->return_type;
  if (wanted->kind == type_kind::nothing) {
    if (text.value) sema.fail(text.value->where, "this function returns nothing");
    return build::statement(where, typed::return_statement{});
  }
  if (!text.value) {
    sema.fail(where, "this function returns " + with_article(*wanted),
              "write the value after 'return'");
  }
  typed::expression_ptr value = convert(sema, analyze_value(sema, *text.value), wanted);
  if (wanted->kind == type_kind::view) {
    for (typed::variable* view : variables_behind(*value)) {
      sema.body.function->returned_views.push_back(view);
    }
  }
  return build::statement(where, typed::return_statement{std::move(value)});
}

typed::statement_ptr analyze_node(sema_context&, const syntax::empty_statement&, const location&) {
  return nullptr;
}

typed::statement_ptr analyze_node(sema_context& sema, const syntax::break_statement&,
                                  const location& where) {
  if (sema.body.loop_depth == 0 && sema.body.switch_depth == 0) {
    sema.fail(where, "'break' is outside of all loops and switches");
  }
  return build::statement(where, typed::break_statement{});
}

typed::statement_ptr analyze_node(sema_context& sema, const syntax::continue_statement&,
                                  const location& where) {
  if (sema.body.loop_depth == 0) sema.fail(where, "'continue' is outside of all loops");
  return build::statement(where, typed::continue_statement{});
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
      append(sema, made.statements, *statement);
    } catch (const abandoned&) {
      sema.body.hoisted.clear();
      // Reported; the next statement may have more to tell.
    }
  }
}

typed::statement_ptr analyze(sema_context& sema, const syntax::statement& text) {
  return std::visit([&](const auto& node) { return analyze_node(sema, node, text.where); },
                    text.node);
}

typed::statement_ptr analyze_body(sema_context& sema, const syntax::statement& text) {
  const bool has_scope = std::holds_alternative<syntax::block>(text.node) ||
                         std::holds_alternative<syntax::declaration>(text.node);
  if (has_scope) return analyze(sema, text);
  return scoped(sema, text.where, [&](typed::block& made) { append(sema, made.statements, text); });
}

}  // namespace libtiles::compiler
