// What the writer of expressions writes in a checked kernel only.
#include "libtiles/compiler/codegen/expression_writer.hpp"

namespace libtiles::compiler {

std::string expression_writer::checked_view(const typed::expression& view) {
  return checks_->view(view, write(view));
}

std::string expression_writer::checked_element(const typed::view_element& n) {
  const type& view = *n.view->type;
  type_name(view);
  checked_views& views = checks_->views();
  if (n.indices.front()->type->kind == type_kind::index) {
    return views.element_at(view, checked_view(*n.view), write(*n.indices.front()));
  }
  const ordered_operands indices = operands_in_order(n.indices);
  std::string list;
  for (const std::string& index : indices.texts) list += (list.empty() ? "" : ", ") + index;
  const std::string element = views.element(view, checked_view(*n.view), list);
  return indices.before.empty() ? element : "(*(" + indices.before + "&" + element + "))";
}

std::string expression_writer::array_index(const typed::expression& index, std::int64_t count) {
  return checks_ == nullptr ? write_index(index) : checks_->array_index(index, write(index), count);
}

std::string expression_writer::write_condition(const typed::expression& e) {
  const bool is_compared = checks_ != nullptr && checks_->has_condition(e);
  return is_compared ? checks_->condition(e, write(e)) : write(e);
}

std::string expression_writer::divided(typed::binary_operator op, const type& t,
                                       const std::string& left, const typed::expression& divisor,
                                       const std::string& right) {
  if (!checks_->has_division(divisor)) return operated(op, t, left, right);
  type_name(t);
  return checks_->division(divisor, op == typed::binary_operator::remainder, t, left, right);
}

std::string expression_writer::divided(const typed::index_call& n, const type& t) {
  type_name(t);
  const ordered_operands operands = operands_in_order(n.arguments);
  const bool is_remainder = n.function == typed::index_function::remainder;
  return "(" + operands.before +
         checks_->division(*n.arguments.back(), is_remainder, t, operands.texts.front(),
                           operands.texts.back()) +
         ")";
}

}  // namespace libtiles::compiler
