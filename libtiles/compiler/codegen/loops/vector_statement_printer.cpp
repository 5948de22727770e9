#include "libtiles/compiler/codegen/loops/vector_statement_printer.hpp"

#include "libtiles/compiler/codegen/loops/transposed_load_printer.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/codegen/statement_writer.hpp"

namespace libtiles::compiler {
namespace {

// Of the iterations that are done at once.
std::string first_of(const typed::variable& counter) { return "first_" + names::variable(counter); }

}  // namespace

void vector_statement_printer::print(const vectors::statement_list& list, output_lines& out) {
  for (const vectors::statement& s : list) print(s, out);
}

void vector_statement_printer::print(const vectors::statement& one, output_lines& out) {
  std::visit([&](const auto& node) { print_node(node, one.where, out); }, one.node);
}

void vector_statement_printer::print_node(const vectors::uniform_statement& n, const location&,
                                          output_lines& out) {
  statement_writer(expressions_, nullptr, out).write(*n.source);
}

void vector_statement_printer::print_node(const vectors::linear_declaration& n,
                                          const location& where, output_lines& out) {
  out.add("const " + expressions_.declaration(*n.source->declared) + " = " +
              expressions_.write_initializer(*n.source->initializer) + ";",
          where);
}

void vector_statement_printer::print_node(const vectors::register_declaration& n,
                                          const location& where, output_lines& out) {
  const std::string value = n.initializer ? " = " + vectors_.print(*n.initializer) : "";
  const std::string type = n.is_promoted ? "" : vectors_.type_name(*n.variable->type) + " ";
  out.add(type + vectors_.name(*n.variable) + value + ";", where);
}

void vector_statement_printer::print_node(const vectors::register_assignment& n,
                                          const location& where, output_lines& out) {
  out.add(vectors_.print(n) + ";", where);
}

void vector_statement_printer::print_node(const vectors::contiguous_store& n, const location& where,
                                          output_lines& out) {
  out.add(vectors_.print(n) + ";", where);
}

void vector_statement_printer::print_node(const vectors::block& n, const location& where,
                                          output_lines& out) {
  out.add_block("{", where, [&] { print(n.body, out); });
}

void vector_statement_printer::print_node(const vectors::uniform_if& n, const location& where,
                                          output_lines& out) {
  const std::string head = "if (" + expressions_.write_alone(*n.condition) + ") {";
  out.add_block(
      head, where, [&] { print(n.then, out); }, n.otherwise ? "} else {" : "}");
  if (n.otherwise) out.end_block([&] { print(*n.otherwise, out); });
}

void vector_statement_printer::print_node(const vectors::uniform_loop& n, const location& where,
                                          output_lines& out) {
  out.add_block(head(n), where, [&] { print(n.body, out); });
}

std::string vector_statement_printer::head(const vectors::uniform_loop& n) {
  return "for (" + expressions_.declaration(*n.counter) + " = " +
         expressions_.write_initializer(*n.counter->initializer) + "; " +
         expressions_.write_alone(*n.head->condition) + "; " +
         expressions_.write_effect(*n.head->step) + ") {";
}

void vector_statement_printer::print_node(const vectors::staggered_loop& n, const location& where,
                                          output_lines& out) {
  const std::string name = names::variable(*n.counter);
  out.add_block("{", {}, [&] {
    out.add("int " + name + " = " + expressions_.write_initializer(*n.counter->initializer) + ";",
            where);
    out.add_block("for (; " + name + " + " + std::to_string(vectors_.width() - 1) + " < " +
                      expressions_.write(*n.bound) + "; " +
                      expressions_.write_effect(*n.head->step) + ") {",
                  where, [&] { print(n.body, out); });
    lanes_.print_rest(n, where, out);
  });
}

void vector_statement_printer::print_node(const vectors::strip_mined_loop& n, const location& where,
                                          output_lines& out) {
  const std::string first = first_of(*n.counter);
  out.add_block("for (int " + first + " = " + std::to_string(n.first) + "; " + first + " < " +
                    std::to_string(n.bound) + "; " + first +
                    " += " + std::to_string(vectors::square_side) + ") {",
                where, [&] {
                  print_columns(n, out);
                  for (int number = 0; number < vectors::square_side; ++number)
                    print_iteration(n, number, out);
                });
}

void vector_statement_printer::print_columns(const vectors::strip_mined_loop& n,
                                             output_lines& out) {
  transposed_load_printer loads(vectors_.width(), expressions_);
  loads.declare(n.columns, out);
  out.add_block("{", {}, [&] {
    out.add("const int " + names::variable(*n.counter) + " = " + first_of(*n.counter) + ";");
    loads.load(n.columns, out);
  });
}

void vector_statement_printer::print_iteration(const vectors::strip_mined_loop& n, int number,
                                               output_lines& out) {
  vectors_.name_vectors_by(number);
  out.add_block("{", {}, [&] {
    out.add("const int " + names::variable(*n.counter) + " = " + first_of(*n.counter) + " + " +
            std::to_string(number) + ";");
    print(n.body, out);
  });
}

void vector_statement_printer::print_node(const vectors::single_lane& n, const location& where,
                                          output_lines& out) {
  lanes_.print(n, where, out);
}

void vector_statement_printer::print_node(const vectors::mask_declaration& n, const location& where,
                                          output_lines& out) {
  out.add("const " + vectors_.type_name(*n.value->element) + " " +
              vector_expression_printer::mask_name(n.number) + " = " + vectors_.print(*n.value) +
              ";",
          where);
}

void vector_statement_printer::print_node(const vectors::divergent_if& n, const location& where,
                                          output_lines& out) {
  if (n.is_side_by_side) {
    const std::string ends = vectors_.print_of_lane(*n.mask, "0") + " && " +
                             vectors_.print_of_lane(*n.mask, std::to_string(vectors_.width() - 1));
    out.add_block("if (" + ends + ") {", where, [&] { print(n.then, out); });
    out.add_block("else {", {}, [&] { print_apart(n, where, out); });
    return;
  }
  out.add_block("{", {}, [&] {
    print_mask(n, where, out);
    out.add_block("if (all(chosen)) {", where, [&] { print(n.then, out); });
    print_other_lanes(n, "else if", where, out);
  });
}

void vector_statement_printer::print_apart(const vectors::divergent_if& n, const location& where,
                                           output_lines& out) {
  if (!n.otherwise) return lanes_.print(n, out);
  print_mask(n, where, out);
  print_other_lanes(n, "if", where, out);
}

void vector_statement_printer::print_mask(const vectors::divergent_if& n, const location& where,
                                          output_lines& out) {
  out.add("const " + vectors_.type_name(*n.mask->element) + " chosen = " + vectors_.print(*n.mask) +
              ";",
          where);
}

void vector_statement_printer::print_other_lanes(const vectors::divergent_if& n,
                                                 const std::string& head, const location& where,
                                                 output_lines& out) {
  if (!n.otherwise) {
    out.add_block("else {", where, [&] { lanes_.print(n, out); });
  } else if (n.otherwise->empty()) {
    out.add_block(head + " (any(chosen)) {", where, [&] { lanes_.print(n, out); });
  } else {
    out.add_block(head + " (!any(chosen)) {", where, [&] { print(*n.otherwise, out); });
    out.add_block("else {", where, [&] { lanes_.print(n, out); });
  }
}

}  // namespace libtiles::compiler
