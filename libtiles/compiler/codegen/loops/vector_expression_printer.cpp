#include "libtiles/compiler/codegen/loops/vector_expression_printer.hpp"

#include "libtiles/compiler/codegen/loops/transposed_load_printer.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/syntax/operator_spelling.hpp"

namespace libtiles::compiler {

std::string vector_expression_printer::name(const typed::variable& v) const {
  const bool is_array = variables_.placement_of(v) == placement::expanded;
  return is_array ? variables_.array(v) + "_" + std::to_string(number_) : names::variable(v);
}

std::string vector_expression_printer::load(const std::string& first_place) const {
  return "vload" + count_ + "(0, &" + first_place + ")";
}

std::string vector_expression_printer::store(const std::string& value,
                                             const std::string& first_place) const {
  return "vstore" + count_ + "(" + value + ", 0, &" + first_place + ")";
}

std::string vector_expression_printer::print(const vectors::expression& e) const {
  return std::visit([&](const auto& node) { return print_node(node, *e.element); }, e.node);
}

std::string vector_expression_printer::print(const vectors::register_assignment& n) const {
  const std::string op = n.op ? spelling(*n.op) : "";
  return name(*n.target) + " " + op + "= " + print(*n.value);
}

std::string vector_expression_printer::print(const vectors::contiguous_store& n) const {
  const std::string value = print(*n.value);
  const std::string place = expressions_.write(*n.first);
  return store(n.op ? load(place) + " " + spelling(*n.op) + " " + value : value, place);
}

std::string vector_expression_printer::print_splat(const typed::expression& value,
                                                   const type& element) const {
  return "((" + type_name(element) + ")(" + expressions_.write(value) + "))";
}

std::string vector_expression_printer::print_node(const vectors::splat& n,
                                                  const type& element) const {
  return print_splat(*n.value, element);
}

std::string vector_expression_printer::print_node(const vectors::linear& n,
                                                  const type& element) const {
  std::string steps;
  for (int lane = 0; lane < width_; ++lane) {
    steps += (lane == 0 ? "" : ", ") + std::to_string(lane * n.step);
  }
  return "(" + print_splat(*n.first, element) + " + (" + type_name(element) + ")(" + steps + "))";
}

std::string vector_expression_printer::print_node(const vectors::register_variable& n,
                                                  const type&) const {
  return name(*n.variable);
}

std::string vector_expression_printer::print_node(const vectors::contiguous_load& n,
                                                  const type&) const {
  return load(expressions_.write(*n.first));
}

std::string vector_expression_printer::print_node(const vectors::transposed_column& n,
                                                  const type&) const {
  return column_name(n.load, number_);
}

std::string vector_expression_printer::print_node(const vectors::negation& n, const type&) const {
  return "(-" + print(*n.operand) + ")";
}

std::string vector_expression_printer::print_node(const vectors::arithmetic& n, const type&) const {
  return "(" + print(*n.left) + " " + spelling(n.op) + " " + print(*n.right) + ")";
}

std::string vector_expression_printer::print_node(const vectors::uniform_select& n,
                                                  const type&) const {
  return "(" + expressions_.write(*n.condition) + " ? " + print(*n.if_true) + " : " +
         print(*n.if_false) + ")";
}

std::string vector_expression_printer::print_node(const vectors::conversion& n,
                                                  const type& element) const {
  const std::string change = is_floating(element) ? "convert_" : "as_";
  return change + type_name(element) + "(" + print(*n.operand) + ")";
}

std::string vector_expression_printer::print_node(const vectors::lanewise_call& n,
                                                  const type&) const {
  std::string text = n.source->spelling + "(";
  for (std::size_t i = 0; i < n.arguments.size(); ++i) {
    text += (i == 0 ? "" : ", ") + print(*n.arguments[i]);
  }
  return text + ")";
}

std::string vector_expression_printer::print_node(const vectors::comparison& n, const type&) const {
  return "(" + print(*n.left) + " " + spelling(n.op) + " " + print(*n.right) + ")";
}

std::string vector_expression_printer::print_node(const vectors::mask_combination& n,
                                                  const type&) const {
  return "(" + print(*n.left) + (n.is_conjunction ? " & " : " | ") + print(*n.right) + ")";
}

std::string vector_expression_printer::print_node(const vectors::mask_complement& n,
                                                  const type&) const {
  return "(~" + print(*n.operand) + ")";
}

std::string vector_expression_printer::print_node(const vectors::mask_reference& n,
                                                  const type&) const {
  return mask_name(n.number);
}

std::string vector_expression_printer::print_node(const vectors::lane_select& n,
                                                  const type&) const {
  return "select(" + print(*n.if_false) + ", " + print(*n.if_true) + ", " + print(*n.mask) + ")";
}

}  // namespace libtiles::compiler
