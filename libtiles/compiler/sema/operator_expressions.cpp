// Operators that change nothing: what they take, what they make, and which type they compute in.
#include <cstdint>
#include <optional>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/expression_nodes.hpp"
#include "libtiles/compiler/sema/index_operators.hpp"
#include "libtiles/compiler/sema/operands.hpp"
#include "libtiles/compiler/sema/pointers.hpp"
#include "libtiles/compiler/sema/vector_values.hpp"
#include "libtiles/compiler/sema/view_operations.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;
using syntax::unary_operator;

type_ptr boolean() { return scalar(scalar_type::boolean); }

// True if && or || has its value already, so that the right side is never computed.
bool decides_alone(binary_operator op, const typed::expression& left) {
  const std::optional<bool> known = build::truth_of(left);
  if (!known) return false;
  return op == binary_operator::logical_and ? !*known : op == binary_operator::logical_or && *known;
}

// The negative of a unorm is none.
bool leaves_range(unary_operator op, const type& t) {
  return op == unary_operator::minus && t.range == value_range::unorm;
}

bool is_shift(binary_operator op) {
  return op == binary_operator::shift_left || op == binary_operator::shift_right;
}

// Of two norms or unorms, or of vectors of them: computed in float, the result brought into range.
typed::expression_ptr in_range(binary_operator op, typed::expression_ptr left,
                               typed::expression_ptr right, const location& where) {
  const type_ptr operands = left->type;
  const type_ptr floats = without_range(*operands);
  typed::expression_ptr made = build::binary(op, build::conversion(std::move(left), floats),
                                             build::conversion(std::move(right), floats), where);
  return is_comparison(op) ? std::move(made) : build::conversion(std::move(made), operands);
}

// 0.5 is a double in C++, and makes one of the float that it is computed with.
void note_double_literal(sema_context& sema, const typed::expression& number,
                         const typed::expression& other) {
  const bool is_double = is_scalar(*number.type) && number.type->scalar == scalar_type::float64;
  const bool meets_float = is_scalar(*other.type) && other.type->scalar == scalar_type::float32;
  if (!is_double || !meets_float || build::literal_of(number) == nullptr) return;
  sema.messages.warning(number.where,
                        "this number is a double and promotes the float expression to double",
                        "append f to the number to compute in float");
}

// A widened int is compared with a number that an int can hold as ints are, of which there are
// vectors:
//   (long)k < 4L   ->   k < 4
void compare_as_ints(typed::expression_ptr& wide, typed::expression_ptr& number) {
  const auto* const known = build::literal_of(*number);
  auto* const widened = std::get_if<typed::conversion>(&wide->node);
  if (known == nullptr || widened == nullptr || !is_int(*widened->operand->type)) return;
  const auto value = static_cast<std::int64_t>(known->integer);
  if (value < INT32_MIN || value > INT32_MAX) return;
  number = build::integer(value, number->where);
  typed::expression_ptr narrow = std::move(widened->operand);
  wide = build::conversion(std::move(narrow), scalar(scalar_type::int32));
}

// What is no value in the generated code cannot be computed and thrown away either.
void refuse_as_operand(sema_context& sema, const typed::expression& value) {
  refuse_pointer(sema, value);
  const type_kind kind = value.type->kind;
  if (kind != type_kind::tiled_index && kind != type_kind::barrier) return;
  sema.fail(value.where, with_article(*value.type) + " cannot be an operand of ','");
}

typed::expression_ptr comma(sema_context& sema, const syntax::binary& text, const location& where) {
  typed::expression_ptr left = analyze_value(sema, *text.left);
  typed::expression_ptr right = analyze_value(sema, *text.right);
  refuse_as_operand(sema, *left);
  refuse_as_operand(sema, *right);
  const type_ptr result = right->type;
  return build::expression(result, where,
                           typed::binary{text.op, std::move(left), std::move(right)});
}

typed::expression_ptr shift(sema_context& sema, const syntax::binary& text,
                            typed::expression_ptr left, typed::expression_ptr right,
                            const location& where) {
  const type_ptr result = promoted(left->type);
  const type_ptr count = promoted(right->type);
  return build::binary(text.op, convert(sema, std::move(left), result),
                       convert(sema, std::move(right), count), where);
}

typed::expression_ptr analyze_if_reached(sema_context& sema, const syntax::expression& text,
                                         bool is_reached) {
  const unreached_code unreached(sema.body, !is_reached);
  return analyze_value(sema, text);
}

type_ptr type_of_choice(sema_context& sema, const typed::expression& if_true,
                        const typed::expression& if_false, const location& where) {
  const type& a = *if_true.type;
  const type& b = *if_false.type;
  if (a == b) return if_true.type;
  if (const type_ptr view = common_view_type(if_true.type, if_false.type)) return view;
  const bool have_common_type = (is_scalar(a) || is_vector(a)) && (is_scalar(b) || is_vector(b)) &&
                                !(is_vector(a) && is_vector(b));
  if (!have_common_type) {
    sema.fail(where,
              "the two values of '?' are of different types, " + quoted(a) + " and " + quoted(b));
  }
  return common_type(a, b);
}

bool needs_integers(binary_operator op) {
  return op == binary_operator::remainder || op == binary_operator::shift_left ||
         op == binary_operator::shift_right || op == binary_operator::bit_and ||
         op == binary_operator::bit_xor || op == binary_operator::bit_or;
}

}  // namespace

typed::expression_ptr analyze_node(sema_context& sema, const syntax::unary& text,
                                   const location& where) {
  if (is_increment(text.op)) return increment(sema, text, where);
  typed::expression_ptr operand = analyze_operand(sema, *text.operand);
  const type& given = *operand->type;
  const bool is_not = text.op == unary_operator::logical_not;
  if (is_vector(given) && !is_not) {
    const bool is_taken = text.op == unary_operator::bit_not ? is_integer(*component_of(given))
                                                             : !leaves_range(text.op, given);
    if (is_taken) return build::unary(text.op, std::move(operand), where);
  }
  const bool needs_integer = text.op == unary_operator::bit_not;
  if (!is_scalar(given) || (needs_integer && !is_integer(given))) {
    sema.fail(where, "this operator does not take " + with_article(given));
  }
  const type_ptr result = given.range == value_range::norm && text.op == unary_operator::minus
                              ? operand->type
                          : is_not ? boolean()
                                   : promoted(operand->type);
  const type_ptr wanted = without_range(*result);
  return build::conversion(build::unary(text.op, convert(sema, std::move(operand), wanted), where),
                           result);
}

typed::expression_ptr analyze_node(sema_context& sema, const syntax::binary& text,
                                   const location& where) {
  if (text.op == binary_operator::comma) return comma(sema, text, where);
  typed::expression_ptr left = analyze_operand(sema, *text.left);
  typed::expression_ptr right;
  {
    const unreached_code unreached(sema.body, decides_alone(text.op, *left));
    right = analyze_operand(sema, *text.right);
  }
  if (is_comparison(text.op) && is_scoped_enumeration(*left->type) && *left->type == *right->type) {
    const type_ptr number = scalar(left->type->scalar);
    for (typed::expression_ptr* side : {&left, &right}) {
      const location place = (*side)->where;
      *side = explicit_conversion(sema, std::move(*side), number, place);
    }
  }
  if (divides(text.op)) check_divisor(sema, *left->type, *right);
  if (takes_indices(*left->type, *right->type)) {
    return binary_of_indices(sema, text.op, std::move(left), std::move(right), where);
  }
  if (!takes(text.op, *left->type, *right->type)) {
    sema.fail(where, "this operator does not take " + quoted(*left->type) + " and " +
                         quoted(*right->type));
  }
  const bool is_of_scalars = is_scalar(*left->type) && is_scalar(*right->type);
  if (is_shift(text.op) && is_of_scalars) {
    return shift(sema, text, std::move(left), std::move(right), where);
  }
  note_double_literal(sema, *left, *right);
  note_double_literal(sema, *right, *left);
  const type_ptr operands =
      is_logical(text.op) ? boolean() : common_type(*left->type, *right->type);
  left = convert(sema, std::move(left), operands);
  right = convert(sema, std::move(right), operands);
  if (is_normalized(*operands)) {
    return in_range(text.op, std::move(left), std::move(right), where);
  }
  if (is_comparison(text.op) && *operands == *scalar(scalar_type::int64)) {
    compare_as_ints(left, right);
    compare_as_ints(right, left);
  }
  return build::binary(text.op, std::move(left), std::move(right), where);
}

typed::expression_ptr analyze_node(sema_context& sema, const syntax::conditional& text,
                                   const location& where) {
  typed::expression_ptr condition = analyze_condition(sema, *text.condition);
  const std::optional<bool> known = build::truth_of(*condition);
  typed::expression_ptr if_true = analyze_if_reached(sema, *text.if_true, known.value_or(true));
  typed::expression_ptr if_false = analyze_if_reached(sema, *text.if_false, !known.value_or(false));
  refuse_pointer(sema, *if_true);
  refuse_pointer(sema, *if_false);
  if (*if_true->type != *if_false->type || is_stored_float(*if_true->type)) {
    if_true = as_operand(std::move(if_true));
    if_false = as_operand(std::move(if_false));
  }
  const type_ptr result = type_of_choice(sema, *if_true, *if_false, where);
  if_true = convert(sema, std::move(if_true), result);
  if_false = convert(sema, std::move(if_false), result);
  if (known) return *known ? std::move(if_true) : std::move(if_false);
  return build::expression(
      result, where,
      typed::conditional{std::move(condition), std::move(if_true), std::move(if_false)});
}

bool takes(binary_operator op, const type& a, const type& b) {
  if (is_vector(a) || is_vector(b)) return takes_vectors(op, a, b);
  return is_scalar(a) && is_scalar(b) && (!needs_integers(op) || (is_integer(a) && is_integer(b)));
}

void check_divisor(sema_context& sema, const type& dividend, const typed::expression& divisor) {
  const typed::literal* const known = build::literal_of(divisor);
  const bool is_zero = known != nullptr && known->integer == 0;
  const bool is_whole = is_integer(is_vector(dividend) ? *component_of(dividend) : dividend) ||
                        has_index_components(dividend);
  if (is_zero && is_whole && is_integer(*divisor.type) && !sema.body.is_unreached) {
    sema.fail(divisor.where, "division by zero");
  }
}

}  // namespace libtiles::compiler
