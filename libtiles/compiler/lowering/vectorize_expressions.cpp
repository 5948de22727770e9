#include "libtiles/compiler/lowering/vectorize_expressions.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/structural_equality.hpp"
#include "libtiles/compiler/analysis/unconditional_reads.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/lowering/lanewise_functions.hpp"

namespace libtiles::compiler {
namespace {

using typed::binary_operator;
using typed::unary_operator;
using vectors::expression_ptr;

// An integer's division may end the process, which a vector's does for all.
bool is_in_vectors(binary_operator op, const type& t) {
  return op == binary_operator::add || op == binary_operator::subtract ||
         op == binary_operator::multiply || (op == binary_operator::divide && is_floating(t));
}

bool names_memory(const typed::expression& e) {
  return std::holds_alternative<typed::subscript>(e.node) ||
         std::holds_alternative<typed::view_element>(e.node) ||
         std::holds_alternative<typed::dereference>(e.node);
}

bool is_memory(const typed::expression& e) {
  const typed::variable* const named = named_variable(e);
  if (named != nullptr) return named->kind == typed::storage::tile_static;
  return std::holds_alternative<typed::subscript>(e.node) ||
         std::holds_alternative<typed::view_element>(e.node);
}

template <class Node>
expression_ptr made(const type& element, Node node) {
  return std::make_unique<vectors::expression>(vectors::expression{&element, std::move(node)});
}

}  // namespace

const type& mask_type() {
  static const type_ptr& one = *new type_ptr(int_type());
  return *one;
}

// Vectors of the others are not of the same number of components in a register.
bool is_in_vectors(const type& t) {
  return is_scalar(t) && !is_normalized(t) &&
         (t.scalar == scalar_type::float32 || t.scalar == scalar_type::int32 ||
          t.scalar == scalar_type::uint32);
}

bool reads_memory(const typed::expression& e) { return typed::any_expression(e, names_memory); }

std::vector<const typed::expression*> unconditional_elements(const typed::expression& e) {
  std::vector<const typed::expression*> elements;
  if (names_memory(e)) elements.push_back(&e);
  for_each_unconditional_child(e, [&](const typed::expression& part) {
    for (const typed::expression* each : unconditional_elements(part)) elements.push_back(each);
  });
  return elements;
}

bool may_trap(const typed::expression& e, const std::vector<const typed::expression*>& read) {
  return typed::any_expression(e, [&](const typed::expression& part) {
    if (names_memory(part)) {
      return std::none_of(read.begin(), read.end(), [&](const typed::expression* each) {
        return are_same_places(*each, part);
      });
    }
    const auto* const n = std::get_if<typed::binary>(&part.node);
    const bool divides =
        n != nullptr && (n->op == binary_operator::divide || n->op == binary_operator::remainder);
    return divides && !is_floating(*part.type);
  });
}

expression_ptr expression_vectorizer::of(const typed::expression& e) const {
  const type& t = *e.type;
  if (!is_in_vectors(t)) return nullptr;
  const auto step = steps_.of(e);
  if (step == 0) return made(t, vectors::splat{&e});
  if (step) return made(t, vectors::linear{&e, *step});
  if (const auto read_before = column(e)) return made(t, *read_before);
  if (is_memory(e)) return is_contiguous(e) ? made(t, vectors::contiguous_load{&e}) : nullptr;
  return std::visit([&](const auto& node) { return of_node(node, t); }, e.node);
}

std::optional<vectors::transposed_column> expression_vectorizer::column(
    const typed::expression& e) const {
  if (columns_ == nullptr) return std::nullopt;
  const auto found = std::find_if(columns_->begin(), columns_->end(),
                                  [&](const auto& load) { return load.place == &e; });
  if (found == columns_->end()) return std::nullopt;
  return vectors::transposed_column{static_cast<std::size_t>(found - columns_->begin())};
}

// What is rematerialized has a name in the vector's first thread only.
expression_ptr expression_vectorizer::of_node(const typed::variable_reference& n,
                                              const type& t) const {
  if (steps_.schedule().placement_of(*n.target) == placement::rematerialized) return nullptr;
  return made(t, vectors::register_variable{n.target});
}

expression_ptr expression_vectorizer::of_node(const typed::unary& n, const type& t) const {
  if (n.op == unary_operator::plus) return of(*n.operand);
  if (n.op != unary_operator::minus) return nullptr;
  expression_ptr operand = of(*n.operand);
  return operand ? made(t, vectors::negation{std::move(operand)}) : nullptr;
}

expression_ptr expression_vectorizer::of_node(const typed::binary& n, const type& t) const {
  if (!is_in_vectors(n.op, t) || !(*n.left->type == t) || !(*n.right->type == t)) return nullptr;
  expression_ptr left = of(*n.left);
  expression_ptr right = left ? of(*n.right) : nullptr;
  if (!right) return nullptr;
  return made(t, vectors::arithmetic{n.op, std::move(left), std::move(right)});
}

expression_ptr expression_vectorizer::of_node(const typed::conditional& n, const type& t) const {
  const bool is_uniform = steps_.of(*n.condition) == 0;
  if (!is_uniform) {
    const auto read = unconditional_elements(*n.condition);
    if (may_trap(*n.if_true, read) || may_trap(*n.if_false, read)) return nullptr;
  }
  expression_ptr if_true = of(*n.if_true);
  expression_ptr if_false = if_true ? of(*n.if_false) : nullptr;
  if (!if_false) return nullptr;
  if (!is_uniform) {
    expression_ptr mask = mask_of(*n.condition);
    if (!mask) return nullptr;
    return made(t, vectors::lane_select{std::move(mask), std::move(if_true), std::move(if_false)});
  }
  return made(t,
              vectors::uniform_select{n.condition.get(), std::move(if_true), std::move(if_false)});
}

expression_ptr expression_vectorizer::of_node(const typed::conversion& n, const type& t) const {
  if (is_floating(*n.operand->type)) return nullptr;
  expression_ptr operand = of(*n.operand);
  return operand ? made(t, vectors::conversion{std::move(operand)}) : nullptr;
}

expression_ptr expression_vectorizer::of_node(const typed::builtin_call& n, const type& t) const {
  if (t.scalar != scalar_type::float32 || !is_lanewise(n.spelling)) return nullptr;
  if (!may_differ_ && is_costly(n.spelling)) return nullptr;
  vectors::lanewise_call call{&n, {}};
  for (const auto& argument : n.arguments) {
    expression_ptr value = *argument->type == t ? of(*argument) : nullptr;
    if (!value) return nullptr;
    call.arguments.push_back(std::move(value));
  }
  return made(t, std::move(call));
}

expression_ptr expression_vectorizer::mask_of(const typed::expression& condition) const {
  if (!may_diverge_ || has_effects(condition)) return nullptr;
  if (const auto* const n = std::get_if<typed::binary>(&condition.node)) {
    return syntax::is_comparison(n->op) ? comparison_of(*n) : combined_mask(*n);
  }
  const auto* const n = std::get_if<typed::unary>(&condition.node);
  if (n == nullptr || n->op != unary_operator::logical_not) return nullptr;
  expression_ptr operand = mask_of(*n->operand);
  if (!operand) return nullptr;
  return made(mask_type(), vectors::mask_complement{std::move(operand)});
}

expression_ptr expression_vectorizer::comparison_of(const typed::binary& n) const {
  if (!(*n.left->type == *n.right->type)) return nullptr;
  expression_ptr left = of(*n.left);
  expression_ptr right = left ? of(*n.right) : nullptr;
  if (!right) return nullptr;
  return made(mask_type(), vectors::comparison{n.op, std::move(left), std::move(right)});
}

// The right operand is computed in every lane.
expression_ptr expression_vectorizer::combined_mask(const typed::binary& n) const {
  const bool is_conjunction = n.op == binary_operator::logical_and;
  if (!is_conjunction && n.op != binary_operator::logical_or) return nullptr;
  if (may_trap(*n.right)) return nullptr;
  expression_ptr left = mask_of(*n.left);
  expression_ptr right = left ? mask_of(*n.right) : nullptr;
  if (!right) return nullptr;
  return made(mask_type(),
              vectors::mask_combination{is_conjunction, std::move(left), std::move(right)});
}

// Of `sum /= 256`, where the sum is a float, 256 is an int: it becomes a float by itself, once.
expression_ptr expression_vectorizer::of_operand(const typed::expression& e,
                                                 const type& wanted) const {
  if (*e.type == wanted) return of(e);
  const bool is_converted = is_floating(wanted) && is_in_vectors(wanted) && !is_floating(*e.type) &&
                            is_in_vectors(*e.type) && steps_.of(e) == 0;
  return is_converted ? made(wanted, vectors::splat{&e}) : nullptr;
}

std::optional<vectors::statement> expression_vectorizer::of_effect(const typed::expression& e,
                                                                   const location& where) const {
  const auto* const node = std::get_if<typed::assignment>(&e.node);
  if (node == nullptr || (node->op && !is_in_vectors(*node->op, *e.type))) return std::nullopt;
  const typed::expression& target = *node->target;
  expression_ptr value = of_operand(*node->value, *target.type);
  if (!value) return std::nullopt;
  if (is_memory(target)) {
    if (!is_contiguous(target)) return std::nullopt;
    return vectors::statement{where,
                              vectors::contiguous_store{&target, node->op, std::move(value)}};
  }
  const typed::variable* const named = named_variable(target);
  if (named == nullptr || steps_.of(target)) return std::nullopt;
  return vectors::statement{where, vectors::register_assignment{named, node->op, std::move(value)}};
}

}  // namespace libtiles::compiler
