// C++ computes the left operand of a shift first, an array before its index, the value of an
// assignment before its place. C leaves the order open, and calls it an error where two operands
// change and read the same: such operands are kept in variables, one after the other.
#include <algorithm>

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {

// What a thread knows of itself is not.
bool expression_writer::is_handed_on(const type& t) {
  return t.kind != type_kind::tiled_index && t.kind != type_kind::barrier;
}

bool expression_writer::needs_order(const typed::binary& n) {
  const bool is_shift =
      n.op == typed::binary_operator::shift_left || n.op == typed::binary_operator::shift_right;
  return is_shift && interfere(*n.left, *n.right);
}

// " name = value, "
std::string expression_writer::materialize(const typed::expression& value, std::string& name) {
  name = temporary(type_name(*value.type) + " ");
  return name + " = " + write_value(value) + ", ";
}

// The function would see what it writes by a reference to the same struct:
// quirk::shares_struct_arguments.
bool expression_writer::is_struct_beside_reference(const typed::expression& operand,
                                                   const std::vector<typed::expression_ptr>& list) {
  return operand.type->kind == type_kind::structure &&
         std::any_of(list.begin(), list.end(), [](const typed::expression_ptr& other) {
           return other->type->kind == type_kind::pointer;
         });
}

expression_writer::ordered_operands expression_writer::operands_in_order(
    const std::vector<typed::expression_ptr>& list) {
  const bool is_ordered = interfere(list);
  ordered_operands made;
  for (const typed::expression_ptr& operand : list) {
    if (!is_handed_on(*operand->type)) continue;
    made.texts.emplace_back();
    const bool is_place = operand->type->kind == type_kind::pointer;
    if ((is_ordered && !is_place) || is_struct_beside_reference(*operand, list)) {
      made.before += materialize(*operand, made.texts.back());
    } else {
      made.texts.back() = write(*operand);
    }
  }
  return made;
}

std::string expression_writer::joined(const std::vector<std::string>& operands) {
  std::string text;
  for (const std::string& operand : operands) text += (text.empty() ? "" : ", ") + operand;
  return text;
}

std::string expression_writer::in_order(const std::string& head,
                                        const std::vector<typed::expression_ptr>& list,
                                        const std::string& tail) {
  const ordered_operands operands = operands_in_order(list);
  const std::string text = head + joined(operands.texts) + tail;
  return operands.before.empty() ? text : "(" + operands.before + text + ")";
}

// A pointer to the array's elements, so that what is named is a place.
std::string expression_writer::subscript_in_order(const typed::subscript& n) {
  const type& element = *n.base->type->element;
  const std::string pointer = names::temporary(temporaries_.size());
  const std::string type = lies_packed(*n.base) ? stored_type_name(element) : type_name(element);
  temporaries_.push_back("__" + names::memory(space_of(*n.base)) + " " + type + " (*" + pointer +
                         ")" + names::dimensions(element) + ";");
  return "(*(" + pointer + " = " + write(*n.base) + ", " + pointer + " + " +
         array_index(*n.index, n.base->type->count) + "))";
}

}  // namespace libtiles::compiler
