// Operators: what they take, what they make, and which type they compute in.
#include "libtiles/compiler/analysis/alias_sources.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/index_operators.hpp"
#include "libtiles/compiler/sema/semantic_analyzer.hpp"
#include "libtiles/compiler/sema/vector_values.hpp"
#include "libtiles/compiler/sema/view_operations.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;
using syntax::unary_operator;

bool needs_integers(binary_operator op) {
  return op == binary_operator::remainder || op == binary_operator::shift_left ||
         op == binary_operator::shift_right || op == binary_operator::bit_and ||
         op == binary_operator::bit_xor || op == binary_operator::bit_or;
}

bool is_shift(binary_operator op) {
  return op == binary_operator::shift_left || op == binary_operator::shift_right;
}

bool is_division(binary_operator op) {
  return op == binary_operator::divide || op == binary_operator::remainder;
}

type_ptr boolean() { return scalar(scalar_type::boolean); }

// True if && or || has its value already, so that the right side is never computed.
bool decides_alone(binary_operator op, const typed::expression& left) {
  const std::optional<bool> known = truth_of(left);
  if (!known) return false;
  return op == binary_operator::logical_and ? !*known : op == binary_operator::logical_or && *known;
}

// The negative of a unorm is none.
bool leaves_range(unary_operator op, const type& t) {
  return op == unary_operator::minus && t.range == value_range::unorm;
}

bool takes(binary_operator op, const type& a, const type& b) {
  if (is_vector(a) || is_vector(b)) return takes_vectors(op, a, b);
  return is_scalar(a) && is_scalar(b) && (!needs_integers(op) || (is_integer(a) && is_integer(b)));
}

}  // namespace

typed::expression_ptr semantic_analyzer::analyze_operand(const syntax::expression& text) {
  typed::expression_ptr value = analyze_value(text);
  refuse_pointer(*value);
  return as_operand(std::move(value));
}

typed::expression_ptr semantic_analyzer::analyze_node(const syntax::unary& text,
                                                      const location& where) {
  if (is_increment(text.op)) return increment(text, where);
  typed::expression_ptr operand = analyze_operand(*text.operand);
  const type& given = *operand->type;
  const bool is_not = text.op == unary_operator::logical_not;
  if (is_vector(given) && !is_not) {
    const bool is_taken = text.op == unary_operator::bit_not ? is_integer(*component_of(given))
                                                             : !leaves_range(text.op, given);
    if (is_taken) return build::unary(text.op, std::move(operand), where);
  }
  const bool needs_integer = text.op == unary_operator::bit_not;
  if (!is_scalar(given) || (needs_integer && !is_integer(given))) {
    messages_.fail(where, "this operator does not take " + with_article(given));
  }
  const type_ptr result = given.range == value_range::norm && text.op == unary_operator::minus
                              ? operand->type
                          : is_not ? boolean()
                                   : promoted(operand->type);
  const type_ptr wanted = without_range(*result);
  return build::conversion(build::unary(text.op, convert(std::move(operand), wanted), where),
                           result);
}

typed::expression_ptr semantic_analyzer::increment(const syntax::unary& text,
                                                   const location& where) {
  refuse_constant(*text.operand);
  typed::expression_ptr operand = analyze(*text.operand);
  require_writable(*operand);
  const type& t = *operand->type;
  const bool is_index = has_index_components(t);
  const bool is_counter = is_scalar(t) ? t.scalar != scalar_type::boolean : is_vector(t);
  if (!is_index && !is_counter) messages_.fail(where, "++ and -- do not take " + with_article(t));
  note_read(*operand);
  note_written(*operand);
  if (is_index) return index_operators(messages_).increment(text.op, std::move(operand), where);
  const type_ptr result = operand->type;
  return build::expression(result, where, typed::unary{text.op, std::move(operand)});
}

typed::expression_ptr semantic_analyzer::analyze_node(const syntax::binary& text,
                                                      const location& where) {
  if (text.op == binary_operator::comma) return comma(text, where);
  typed::expression_ptr left = analyze_operand(*text.left);
  typed::expression_ptr right;
  {
    const unreached_code unreached(*this, decides_alone(text.op, *left));
    right = analyze_operand(*text.right);
  }
  if (is_comparison(text.op) && is_scoped_enumeration(*left->type) && *left->type == *right->type) {
    const type_ptr number = scalar(left->type->scalar);
    for (typed::expression_ptr* side : {&left, &right}) {
      const location place = (*side)->where;
      *side = explicit_conversion(std::move(*side), number, place);
    }
  }
  if (is_division(text.op)) check_divisor(*left->type, *right);
  if (index_operators::take(*left->type, *right->type)) {
    return index_operators(messages_).binary(text.op, std::move(left), std::move(right), where);
  }
  if (!takes(text.op, *left->type, *right->type)) {
    messages_.fail(where, "this operator does not take '" + to_string(*left->type) + "' and '" +
                              to_string(*right->type) + "'");
  }
  const bool is_of_scalars = is_scalar(*left->type) && is_scalar(*right->type);
  if (is_shift(text.op) && is_of_scalars) {
    return shift(text, std::move(left), std::move(right), where);
  }
  note_double_literal(*left, *right);
  note_double_literal(*right, *left);
  const type_ptr operands =
      is_logical(text.op) ? boolean() : common_type(*left->type, *right->type);
  left = convert(std::move(left), operands);
  right = convert(std::move(right), operands);
  if (is_normalized(*operands)) {
    return in_range(text.op, std::move(left), std::move(right), where);
  }
  return build::binary(text.op, std::move(left), std::move(right), where);
}

// Of two norms or unorms, or of vectors of them: computed in float, the result brought into range.
typed::expression_ptr semantic_analyzer::in_range(binary_operator op, typed::expression_ptr left,
                                                  typed::expression_ptr right,
                                                  const location& where) {
  const type_ptr operands = left->type;
  const type_ptr floats = without_range(*operands);
  typed::expression_ptr made = build::binary(op, build::conversion(std::move(left), floats),
                                             build::conversion(std::move(right), floats), where);
  return is_comparison(op) ? std::move(made) : build::conversion(std::move(made), operands);
}

// 0.5 is a double in C++, and makes one of the float that it is computed with.
void semantic_analyzer::note_double_literal(const typed::expression& number,
                                            const typed::expression& other) {
  const bool is_double = is_scalar(*number.type) && number.type->scalar == scalar_type::float64;
  const bool meets_float = is_scalar(*other.type) && other.type->scalar == scalar_type::float32;
  if (!is_double || !meets_float || build::literal_of(number) == nullptr) return;
  messages_.warning(number.where, "this number is a double, and a float becomes one beside it",
                    "write an f behind the number to compute in float");
}

typed::expression_ptr semantic_analyzer::comma(const syntax::binary& text, const location& where) {
  typed::expression_ptr left = analyze_value(*text.left);
  typed::expression_ptr right = analyze_value(*text.right);
  refuse_as_operand(*left);
  refuse_as_operand(*right);
  const type_ptr result = right->type;
  return build::expression(result, where,
                           typed::binary{text.op, std::move(left), std::move(right)});
}

// Of whole numbers: a floating-point division by zero has a value.
void semantic_analyzer::check_divisor(const type& dividend, const typed::expression& divisor) {
  const typed::literal* const known = build::literal_of(divisor);
  const bool is_zero = known != nullptr && known->integer == 0;
  const bool is_whole = is_integer(is_vector(dividend) ? *component_of(dividend) : dividend) ||
                        has_index_components(dividend);
  if (is_zero && is_whole && is_integer(*divisor.type) && !is_unreached_) {
    messages_.fail(divisor.where, "division by zero");
  }
}

// What is no value in the generated code cannot be computed and thrown away either.
void semantic_analyzer::refuse_as_operand(const typed::expression& value) {
  refuse_pointer(value);
  const type_kind kind = value.type->kind;
  if (kind != type_kind::tiled_index && kind != type_kind::barrier) return;
  messages_.fail(value.where, with_article(*value.type) + " cannot be an operand of ','");
}

typed::expression_ptr semantic_analyzer::shift(const syntax::binary& text,
                                               typed::expression_ptr left,
                                               typed::expression_ptr right, const location& where) {
  const type_ptr result = promoted(left->type);
  const type_ptr count = promoted(right->type);
  return build::binary(text.op, convert(std::move(left), result), convert(std::move(right), count),
                       where);
}

typed::expression_ptr semantic_analyzer::analyze_node(const syntax::assignment& text,
                                                      const location& where) {
  refuse_constant(*text.target);
  typed::expression_ptr target = analyze(*text.target);
  require_writable(*target);
  typed::expression_ptr value = analyze_value(*text.value);
  if (target->type->kind == type_kind::view) {
    return assign_view(std::move(target), std::move(value), text, where);
  }
  if (text.op) {
    value = as_operand(std::move(value));
    if (is_division(*text.op)) check_divisor(*target->type, *value);
    note_read(*target);
    if (index_operators::take(*target->type, *value->type)) {
      note_written(*target);
      return index_operators(messages_).compound(*text.op, std::move(target), std::move(value),
                                                 where);
    }
    value = compound_value(text, *target, std::move(value));
  } else {
    value = convert(std::move(value), target->type);
  }
  note_written(*target);
  const type_ptr result = target->type;
  return build::expression(result, where,
                           typed::assignment{text.op, std::move(target), std::move(value)});
}

// It shows other elements from now on; none is copied.
typed::expression_ptr semantic_analyzer::assign_view(typed::expression_ptr target,
                                                     typed::expression_ptr value,
                                                     const syntax::assignment& text,
                                                     const location& where) {
  const type_ptr result = target->type;
  if (result->is_array_object || text.op) {
    messages_.fail(where, with_article(*result) + " cannot be assigned to as a whole in a kernel",
                   "assign its elements one by one");
  }
  value = convert(std::move(value), result);
  for (typed::variable* variable : variables_behind(*target)) note_source(*variable, *value);
  note_written(*target);
  return build::expression(result, where,
                           typed::assignment{{}, std::move(target), std::move(value)});
}

// Numbers other than norm and unorm stay as they are: C brings both sides to a common type, as C++
// does.
typed::expression_ptr semantic_analyzer::compound_value(const syntax::assignment& text,
                                                        const typed::expression& target,
                                                        typed::expression_ptr value) {
  if (!takes(*text.op, *target.type, *value->type) ||
      (is_vector(*value->type) && !is_vector(*target.type))) {
    messages_.fail(target.where, "this assignment does not take '" + to_string(*target.type) +
                                     "' and '" + to_string(*value->type) + "'");
  }
  const bool is_converted = is_vector(*target.type) || is_normalized(*target.type);
  return is_converted ? convert(std::move(value), target.type) : std::move(value);
}

typed::expression_ptr semantic_analyzer::analyze_node(const syntax::conditional& text,
                                                      const location& where) {
  typed::expression_ptr condition = analyze_condition(*text.condition);
  const std::optional<bool> known = truth_of(*condition);
  typed::expression_ptr if_true = analyze_if_reached(*text.if_true, known.value_or(true));
  typed::expression_ptr if_false = analyze_if_reached(*text.if_false, !known.value_or(false));
  refuse_pointer(*if_true);
  refuse_pointer(*if_false);
  if (*if_true->type != *if_false->type || is_half(*if_true->type)) {
    if_true = as_operand(std::move(if_true));
    if_false = as_operand(std::move(if_false));
  }
  const type_ptr result = type_of_choice(*if_true, *if_false, where);
  if_true = convert(std::move(if_true), result);
  if_false = convert(std::move(if_false), result);
  if (known) return *known ? std::move(if_true) : std::move(if_false);
  return build::expression(
      result, where,
      typed::conditional{std::move(condition), std::move(if_true), std::move(if_false)});
}

type_ptr semantic_analyzer::type_of_choice(const typed::expression& if_true,
                                           const typed::expression& if_false,
                                           const location& where) {
  const type& a = *if_true.type;
  const type& b = *if_false.type;
  if (a == b) return if_true.type;
  if (const type_ptr view = common_view_type(if_true.type, if_false.type)) return view;
  const bool have_common_type = (is_scalar(a) || is_vector(a)) && (is_scalar(b) || is_vector(b)) &&
                                !(is_vector(a) && is_vector(b));
  if (!have_common_type) {
    messages_.fail(where, "the two values of '?' are of different types, '" + to_string(a) +
                              "' and '" + to_string(b) + "'");
  }
  return common_type(a, b);
}

// Of two numbers, or of a vector and what its components meet.
type_ptr semantic_analyzer::common_type(const type& a, const type& b) const {
  if (is_vector(a)) return vector_of(a.scalar, static_cast<int>(a.count), a.range);
  if (is_vector(b)) return vector_of(b.scalar, static_cast<int>(b.count), b.range);
  if (is_normalized(a) && is_normalized(b)) {
    return scalar(a.scalar, a.range == b.range ? a.range : value_range::norm);
  }
  return arithmetic_type(a, b);
}

}  // namespace libtiles::compiler
