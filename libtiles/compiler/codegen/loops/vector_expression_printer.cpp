#include "libtiles/compiler/codegen/loops/vector_expression_printer.hpp"

#include "libtiles/compiler/codegen/loops/transposed_load_printer.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/syntax/operator_spelling.hpp"

namespace libtiles::compiler {

std::string vector_expression_printer::name(const typed::variable& v) const {
  const bool is_array = variables_.placement_of(v) == placement::expanded;
  return is_array ? variables_.array(v) + "_" + std::to_string(number_) : names::variable(v);
}

std::string vector_expression_printer::load(const typed::expression& first_place) const {
  return expressions_.unaligned_load(*first_place.type, width_, space_of(first_place),
                                     expressions_.write(first_place));
}

std::string vector_expression_printer::store(const std::string& value,
                                             const typed::expression& first_place) const {
  return expressions_.unaligned_store(*first_place.type, width_, space_of(first_place),
                                      expressions_.write(first_place), value);
}

std::string vector_expression_printer::load(const type& number,
                                            const std::string& first_place) const {
  return expressions_.unaligned_load(number, width_, address_space::private_memory, first_place);
}

std::string vector_expression_printer::store(const std::string& value, const type& number,
                                             const std::string& first_place) const {
  return expressions_.unaligned_store(number, width_, address_space::private_memory, first_place,
                                      value);
}

std::string vector_expression_printer::print(const vectors::expression& e) const {
  return std::visit([&](const auto& node) { return print_node(node, *e.element); }, e.node);
}

std::string vector_expression_printer::print_of_lane(const vectors::expression& mask,
                                                     const std::string& lane) const {
  const auto of = [&](const vectors::expression_ptr& e) { return print_of_lane(*e, lane); };
  return std::visit(
      typed::overloaded{
          [&](const vectors::splat& n) { return "(" + expressions_.write(*n.value) + ")"; },
          [&](const vectors::linear& n) {
            const std::string first = "(" + expressions_.write(*n.first) + ")";
            const std::string factor = n.step == 1 ? "" : std::to_string(n.step) + " * ";
            return lane == "0" ? first : "(" + first + " + " + factor + lane + ")";
          },
          [&](const vectors::comparison& n) {
            return "(" + of(n.left) + " " + spelling(n.op) + " " + of(n.right) + ")";
          },
          [&](const vectors::mask_combination& n) {
            return "(" + of(n.left) + (n.is_conjunction ? " && " : " || ") + of(n.right) + ")";
          },
          [&](const vectors::mask_complement& n) { return "!" + of(n.operand); },
          [&](const auto& n) { return print_node(n, *mask.element); }},
      mask.node);
}

std::string vector_expression_printer::print(const vectors::register_assignment& n) const {
  const std::string op = n.op ? spelling(*n.op) : "";
  return name(*n.target) + " " + op + "= " + print(*n.value);
}

std::string vector_expression_printer::print(const vectors::contiguous_store& n) const {
  const std::string value = print(*n.value);
  return store(n.op ? load(*n.first) + " " + spelling(*n.op) + " " + value : value, *n.first);
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
  return load(*n.first);
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
                                                  const type& element) const {
  std::string text =
      expressions_.function_of_vectors(n.source->spelling, type_name(element)) + "(";
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
