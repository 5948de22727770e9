// Operators, conditionals and conversions.
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/codegen/bool_bytes.hpp"
#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/index_functions.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/codegen/vector_division.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/syntax/operator_spelling.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;
using syntax::unary_operator;

std::string with_operator(unary_operator op, const std::string& operand) {
  const bool is_behind =
      op == unary_operator::post_increment || op == unary_operator::post_decrement;
  return is_behind ? operand + spelling(op) : spelling(op) + operand;
}

}  // namespace

std::string expression_writer::without_parentheses(const typed::unary& n) {
  if (changes_apart(n)) return write_increment(n, true);
  return with_operator(n.op, write(*n.operand));
}

std::string expression_writer::without_parentheses(const typed::binary& n) {
  if (checks_ != nullptr && divides(n.op)) {
    return divided(n.op, *n.left->type, write(*n.left), *n.right, write(*n.right));
  }
  if (is_vector(*n.left->type) && n.op == binary_operator::equal) {
    return "all(" + write(*n.left) + " == " + write(*n.right) + ")";
  }
  if (is_vector(*n.left->type) && n.op == binary_operator::not_equal) {
    return "any(" + write(*n.left) + " != " + write(*n.right) + ")";
  }
  if (needs_order(n)) {
    const std::string left = temporary(type_name(*n.left->type) + " ");
    return left + " = " + write_value(*n.left) + ", " +
           operated(n.op, *n.left->type, left, write(*n.right));
  }
  return operated(n.op, *n.left->type, write_condition(*n.left), write(*n.right));
}

std::string expression_writer::operated(binary_operator op, const type& t, const std::string& left,
                                        const std::string& right) {
  if (!is_vector_division(op, t)) return left + " " + spelling(op) + " " + right;
  const vector_division need = vector_division_of(op, t);
  program_.vector_divisions.insert(need);
  return vector_division_name(need) + "(" + left + ", " + right + ")";
}

std::string expression_writer::without_parentheses(const typed::assignment& n) {
  if (n.op && has_index_components(*n.target->type) && !changes_apart(n)) {
    return compound_of_index(n);
  }
  if (changes_apart(n)) return write_assignment(n, true);
  const std::string op = std::string(" ") + (n.op ? spelling(*n.op) : "") + "= ";
  const auto operand = [&](const std::string& value) {
    return n.op && may_be_any_byte(*n.value) ? "(" + value + " != 0)" : value;
  };
  if (!interfere_at(*n.target, *n.value)) {
    return write(*n.target) + op + operand(write_value(*n.value));
  }
  std::string value;
  const std::string before = materialize(*n.value, value);
  return before + write(*n.target) + op + operand(value);
}

std::string expression_writer::write_node(const typed::unary& n, const type&) {
  return "(" + without_parentheses(n) + ")";
}

std::string expression_writer::write_node(const typed::binary& n, const type&) {
  return "(" + without_parentheses(n) + ")";
}

std::string expression_writer::write_node(const typed::assignment& n, const type&) {
  return "(" + without_parentheses(n) + ")";
}

std::string expression_writer::write_node(const typed::conditional& n, const type&) {
  return "(" + write_condition(*n.condition) + " ? " + write(*n.if_true) + " : " +
         write(*n.if_false) + ")";
}

std::string expression_writer::write_node(const typed::conversion& n, const type& t) {
  if (t.kind == type_kind::view) return write(*n.operand);
  if (is_vector(t)) return "convert_" + type_name(t) + "(" + write(*n.operand) + ")";
  if (is_stored_float(t)) return bits_of(write_value(*n.operand), t);
  const bool is_from_stored = is_stored_float(*n.operand->type);
  const std::string operand =
      is_from_stored ? number_in(write_value(*n.operand), *n.operand->type) : write(*n.operand);
  if (is_from_stored && t.scalar == scalar_type::float32) return operand;
  if (t.scalar == scalar_type::boolean) return "(" + operand + " != 0)";
  const std::string number = may_be_any_byte(*n.operand) ? "(" + operand + " != 0)" : operand;
  return "((" + type_name(t) + ")" + number + ")";
}

// A function, so that the target is computed once.
std::string expression_writer::compound_of_index(const typed::assignment& n) {
  const int rank = n.target->type->rank;
  const index_assignment_need need{function_of(*n.op), rank, names::memory(space_of(*n.target))};
  need_index_function(function_of(*n.op), rank);
  program_.index_assignments.insert(need);
  return index_assignment_name(need) + "(&" + write(*n.target) + ", " + write(*n.value) + ")";
}

}  // namespace libtiles::compiler
