#include "libtiles/compiler/lowering/vectorize_expressions.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/structural_equality.hpp"
#include "libtiles/compiler/analysis/unconditional_reads.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/lowering/lanewise_functions.hpp"

namespace libtiles::compiler {
namespace {

using typed::binary_operator;
using typed::unary_operator;
using vectors::expression_ptr;

// That what is computed anew may consist of, with all that is computed anew for it.
constexpr int most_expressions_anew = 64;

bool is_shift(binary_operator op) {
  return op == binary_operator::shift_left || op == binary_operator::shift_right;
}

bool is_of_bits(binary_operator op) {
  return op == binary_operator::bit_and || op == binary_operator::bit_or ||
         op == binary_operator::bit_xor || is_shift(op);
}

// An integer's division may end the process, which a vector's does for all.
bool is_in_vectors(binary_operator op, const type& t) {
  return op == binary_operator::add || op == binary_operator::subtract ||
         op == binary_operator::multiply || (op == binary_operator::divide && is_floating(t)) ||
         is_of_bits(op);
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

binary_operator operator_of_step(unary_operator step) {
  const bool is_up =
      step == unary_operator::pre_increment || step == unary_operator::post_increment;
  return is_up ? binary_operator::add : binary_operator::subtract;
}

// Of each type that is in vectors; for as long as there are kernels.
class constant {
 public:
  explicit constant(int value) {
    for (const scalar_type each : {scalar_type::float32, scalar_type::int32, scalar_type::uint32}) {
      made_.push_back(build::conversion(build::integer(value, {}), scalar(each)));
    }
  }

  const typed::expression& of(const type& t) const {
    const auto found = std::find_if(made_.begin(), made_.end(),
                                    [&](const auto& one) { return one->type->scalar == t.scalar; });
    return **found;
  }

 private:
  std::vector<typed::expression_ptr> made_;
};

// What ++ adds.
const typed::expression& one_of(const type& t) {
  static const constant& one = *new constant(1);
  return one.of(t);
}

const typed::expression& all_bits_of(const type& t) {
  static const constant& all_bits = *new constant(-1);
  return all_bits.of(t);
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

// What is rematerialized has a name in the vector's first thread only: it is computed anew.
expression_ptr expression_vectorizer::of_node(const typed::variable_reference& n,
                                              const type& t) const {
  if (!is_rematerialized(*n.target)) return made(t, vectors::register_variable{n.target});
  const typed::expression& value = *n.target->initializer;
  int left = most_expressions_anew;
  return *value.type == t && are_expressions_within(left, value) ? of(value) : nullptr;
}

// Variables that are computed of one another are exponentially many expressions.
bool expression_vectorizer::are_expressions_within(int& left, const typed::expression& e) const {
  return !typed::any_expression(e, [&](const typed::expression& part) {
    if (--left < 0) return true;
    const typed::variable* const named = named_variable(part);
    return named != nullptr && is_rematerialized(*named) && !steps_.of(part) &&
           !are_expressions_within(left, *named->initializer);
  });
}

expression_ptr expression_vectorizer::of_node(const typed::unary& n, const type& t) const {
  if (n.op == unary_operator::plus) return of(*n.operand);
  const bool is_complement = n.op == unary_operator::bit_not;
  if (n.op != unary_operator::minus && !is_complement) return nullptr;
  expression_ptr operand = of(*n.operand);
  if (!operand) return nullptr;
  if (!is_complement) return made(t, vectors::negation{std::move(operand)});
  return made(t, vectors::arithmetic{binary_operator::bit_xor, std::move(operand),
                                     made(t, vectors::splat{&all_bits_of(t)})});
}

expression_ptr expression_vectorizer::of_node(const typed::binary& n, const type& t) const {
  if (!is_in_vectors(n.op, t) || !(*n.left->type == t)) return nullptr;
  expression_ptr left = of(*n.left);
  expression_ptr right = left ? of_right(n.op, *n.right, t) : nullptr;
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

// A shift may be by a number of another type.
expression_ptr expression_vectorizer::of_right(binary_operator op, const typed::expression& right,
                                               const type& wanted) const {
  if (*right.type == wanted) return of(right);
  expression_ptr made_of = is_shift(op) && !is_floating(*right.type) ? of(right) : nullptr;
  return made_of ? made(wanted, vectors::conversion{std::move(made_of)}) : nullptr;
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
  if (const auto* const step = std::get_if<typed::unary>(&e.node)) return of_step(*step, where);
  const auto* const node = std::get_if<typed::assignment>(&e.node);
  if (node == nullptr || (node->op && !is_in_vectors(*node->op, *e.type))) return std::nullopt;
  const typed::expression& target = *node->target;
  expression_ptr value = node->op && is_shift(*node->op)
                             ? of_right(*node->op, *node->value, *target.type)
                             : of_operand(*node->value, *target.type);
  return assigned(target, node->op, std::move(value), where);
}

std::optional<vectors::statement> expression_vectorizer::of_step(const typed::unary& n,
                                                                 const location& where) const {
  const type& t = *n.operand->type;
  if (!syntax::is_increment(n.op) || !is_in_vectors(t)) return std::nullopt;
  return assigned(*n.operand, operator_of_step(n.op), made(t, vectors::splat{&one_of(t)}), where);
}

std::optional<vectors::statement> expression_vectorizer::assigned(const typed::expression& target,
                                                                  std::optional<binary_operator> op,
                                                                  expression_ptr value,
                                                                  const location& where) const {
  if (!value) return std::nullopt;
  if (is_memory(target)) {
    if (!is_contiguous(target)) return std::nullopt;
    return vectors::statement{where, vectors::contiguous_store{&target, op, std::move(value)}};
  }
  const typed::variable* const named = named_variable(target);
  if (named == nullptr || steps_.of(target)) return std::nullopt;
  return vectors::statement{where, vectors::register_assignment{named, op, std::move(value)}};
}

}  // namespace libtiles::compiler
