// Statements, barriers among them.
#include <array>

#include "libtiles/compiler/analysis/alias_sources.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/semantic_analyzer.hpp"
#include "libtiles/compiler/text/suggestion.hpp"

namespace libtiles::compiler {
namespace {

struct synchronisation {
  const char* name;
  typed::fence ordered;
};

constexpr std::array<synchronisation, 4> waits = {{
    {"wait", typed::fence::all},
    {"wait_with_all_memory_fence", typed::fence::all},
    {"wait_with_global_memory_fence", typed::fence::global},
    {"wait_with_tile_static_memory_fence", typed::fence::tile_static},
}};

constexpr std::array<synchronisation, 3> fences = {{
    {"all_memory_fence", typed::fence::all},
    {"global_memory_fence", typed::fence::global},
    {"tile_static_memory_fence", typed::fence::tile_static},
}};

template <std::size_t N>
const synchronisation* find(const std::array<synchronisation, N>& known, const std::string& name) {
  for (const synchronisation& one : known) {
    if (name == one.name) return &one;
  }
  return nullptr;
}

}  // namespace

bool names_the_thread(const typed::expression& value) {
  if (const auto* node = std::get_if<typed::conversion>(&value.node)) {
    return names_the_thread(*node->operand);
  }
  const type_kind kind = value.type->kind;
  return kind == type_kind::tiled_index || kind == type_kind::barrier;
}

void semantic_analyzer::analyze_into(typed::block& made, const syntax::block& text) {
  for (const auto& statement : text.statements) {
    try {
      if (const auto* declaration = std::get_if<syntax::declaration>(&statement->node)) {
        for (auto& one : analyze_declaration(*declaration))
          made.statements.push_back(std::move(one));
      } else if (typed::statement_ptr one = analyze(*statement)) {
        take_before(made.statements);
        made.statements.push_back(std::move(one));
        tile_steps_.join(made.statements);
      }
    } catch (const abandoned&) {
      before_.clear();
      // Reported; the next statement may have more to tell.
    }
  }
}

// Null for a statement that does nothing.
typed::statement_ptr semantic_analyzer::analyze(const syntax::statement& text) {
  const location& where = text.where;
  if (const auto* node = std::get_if<syntax::expression_statement>(&text.node)) {
    return analyze_expression_statement(*node->value);
  }
  if (std::holds_alternative<syntax::block>(text.node) ||
      std::holds_alternative<syntax::declaration>(text.node)) {
    return analyze_body(text);
  }
  if (const auto* node = std::get_if<syntax::if_statement>(&text.node)) {
    allow_tile_uniform(*node->condition);
    typed::expression_ptr condition = analyze_condition(*node->condition);
    const std::optional<bool> known = truth_of(*condition);
    typed::statement_ptr then = analyze_branch(*node->then, known.value_or(true));
    typed::statement_ptr otherwise =
        node->otherwise ? analyze_branch(*node->otherwise, !known.value_or(false)) : nullptr;
    return build::statement(
        where, typed::if_statement{std::move(condition), std::move(then), std::move(otherwise)});
  }
  if (const auto* node = std::get_if<syntax::while_statement>(&text.node)) {
    return analyze_while(*node, where);
  }
  if (const auto* node = std::get_if<syntax::do_statement>(&text.node)) {
    const counted loop(loop_depth_);
    typed::statement_ptr body = analyze_body(*node->body);
    return build::statement(
        where, typed::do_statement{std::move(body), analyze_condition(*node->condition),
                                   analyze_unrolling(node->unrolling)});
  }
  if (const auto* node = std::get_if<syntax::for_statement>(&text.node)) {
    return analyze_for(*node, where);
  }
  if (const auto* node = std::get_if<syntax::switch_statement>(&text.node)) {
    return analyze_switch(*node, where);
  }
  if (const auto* node = std::get_if<syntax::type_alias>(&text.node)) {
    define(*node);
    return nullptr;
  }
  if (const auto* node = std::get_if<syntax::return_statement>(&text.node)) {
    return analyze_return(*node, where);
  }
  if (std::holds_alternative<syntax::empty_statement>(text.node)) return nullptr;

  const bool is_break = std::holds_alternative<syntax::break_statement>(text.node);
  if (loop_depth_ == 0 && !(is_break && switch_depth_ > 0)) {
    messages_.fail(where, is_break ? "'break' stands outside of all loops and switches"
                                   : "'continue' stands outside of all loops");
  }
  return is_break ? build::statement(where, typed::break_statement{})
                  : build::statement(where, typed::continue_statement{});
}

typed::statement_ptr semantic_analyzer::analyze_branch(const syntax::statement& text,
                                                       bool is_reached) {
  const unreached_code unreached(*this, !is_reached);
  return analyze_body(text);
}

// A statement with a scope of its own.
typed::statement_ptr semantic_analyzer::analyze_body(const syntax::statement& text) {
  const scope_stack::block scope(scopes_);
  const body_of_its_own own(*this);
  typed::block made;
  if (const auto* node = std::get_if<syntax::block>(&text.node)) {
    analyze_into(made, *node);
  } else if (const auto* declaration = std::get_if<syntax::declaration>(&text.node)) {
    made.statements = analyze_declaration(*declaration);
  } else if (typed::statement_ptr one = analyze(text)) {
    take_before(made.statements);
    made.statements.push_back(std::move(one));
  }
  return build::statement(text.where, std::move(made));
}

typed::expression_ptr semantic_analyzer::analyze_condition(const syntax::expression& text) {
  typed::expression_ptr value = analyze_operand(text);
  if (!is_scalar(*value->type)) {
    messages_.fail(text.where,
                   "a condition must be a number or a bool, got '" + to_string(*value->type) + "'");
  }
  return convert(std::move(value), scalar(scalar_type::boolean));
}

typed::unroll_count semantic_analyzer::analyze_unrolling(
    const std::optional<syntax::unroll>& text) {
  constexpr std::int64_t most = 1024;
  if (!text) return std::nullopt;
  if (!text->count) return 0;
  const std::int64_t count = constant_integer(*text->count, "the number behind '#pragma unroll'");
  if (count < 1 || count > most) {
    messages_.fail(text->count->where, "a loop is unrolled 1 to " + std::to_string(most) +
                                           " times, got " + std::to_string(count));
  }
  return static_cast<int>(count);
}

typed::statement_ptr semantic_analyzer::analyze_expression_statement(
    const syntax::expression& text) {
  if (typed::statement_ptr made = analyze_synchronisation(text)) return made;
  if (typed::statement_ptr made = analyze_tile_function(text)) return made;
  if (const auto* node = std::get_if<syntax::assignment>(&text.node)) {
    allow_tile_uniform(*node->value);
  }
  typed::expression_ptr value = analyze_value(text);
  if (names_the_thread(*value)) return nullptr;
  return build::statement(text.where, typed::expression_statement{std::move(value)});
}

// Barriers and fences; null for any other expression.
typed::statement_ptr semantic_analyzer::analyze_synchronisation(const syntax::expression& text) {
  const auto* call = std::get_if<syntax::call>(&text.node);
  if (call == nullptr) return nullptr;
  if (const auto* name = std::get_if<syntax::name>(&call->callee->node)) {
    const synchronisation* const fence = find(fences, name->text);
    if (fence == nullptr) return nullptr;
    if (call->arguments.size() != 1 ||
        analyze(*call->arguments[0])->type->kind != type_kind::barrier) {
      messages_.fail(text.where, "'" + name->text + "' takes the tile's barrier",
                     "write " + name->text + "(t_idx.barrier)");
    }
    return build::statement(text.where, typed::memory_fence{fence->ordered});
  }
  const auto* method = std::get_if<syntax::member>(&call->callee->node);
  if (method == nullptr || method->name.rfind("wait", 0) != 0) return nullptr;
  const typed::expression_ptr base = analyze(*method->base);
  if (base->type->kind != type_kind::barrier) return nullptr;
  const synchronisation* const wait = find(waits, method->name);
  if (wait == nullptr) {
    messages_.fail(
        method->name_where, "a barrier has no method '" + method->name + "'",
        suggestion_for(method->name, {waits[0].name, waits[1].name, waits[2].name, waits[3].name}));
  }
  if (!call->arguments.empty()) {
    messages_.fail(text.where, "'" + method->name + "' takes no arguments");
  }
  return build::statement(text.where, typed::barrier{wait->ordered});
}

typed::statement_ptr semantic_analyzer::analyze_return(const syntax::return_statement& text,
                                                       const location& where) {
  const type_ptr& wanted = current_->return_type;
  if (wanted->kind == type_kind::nothing) {
    if (text.value) messages_.fail(text.value->where, "this function returns nothing");
    return build::statement(where, typed::return_statement{});
  }
  if (!text.value) {
    messages_.fail(where, "this function returns " + with_article(*wanted),
                   "write the value behind 'return'");
  }
  typed::expression_ptr value = convert(analyze_value(*text.value), wanted);
  if (wanted->kind == type_kind::view) {
    for (typed::variable* view : variables_behind(*value)) {
      current_->returned_views.push_back(view);
    }
  }
  return build::statement(where, typed::return_statement{std::move(value)});
}

}  // namespace libtiles::compiler
