#include "libtiles/compiler/codegen/statement_writer.hpp"

#include "libtiles/compiler/codegen/names.hpp"

namespace libtiles::compiler {
namespace {

const char* fence_flags(typed::fence ordered) {
  switch (ordered) {
    case typed::fence::all:
      return "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE";
    case typed::fence::global:
      return "CLK_GLOBAL_MEM_FENCE";
    case typed::fence::tile_static:
      return "CLK_LOCAL_MEM_FENCE";
  }
  return "";
}

}  // namespace

void statement_writer::write(const typed::block& block) {
  for (const auto& statement : block.statements) write(*statement);
}

void statement_writer::write(const typed::statement& s) {
  std::visit([&](const auto& node) { write_node(node, s.where); }, s.node);
}

// Bodies are blocks; the braces belong to the statement that they are the body of.
void statement_writer::write_indented(const typed::statement& body) {
  const output_lines::indentation deeper(out_);
  write(std::get<typed::block>(body.node));
}

// The attribute of OpenCL C 2.0 is unknown to drivers of 1.2; the pragma is known to all compilers
// that are made of clang, and to NVIDIA's. Others leave it out. In front of `do` it is not
// written: quirk::crashes_on_unrolled_do.
void statement_writer::write_unrolling(typed::unroll_count count, const location& where) {
  if (!count) return;
  out_.add("#pragma unroll" + (*count == 0 ? "" : " " + std::to_string(*count)), where);
}

std::string statement_writer::write_condition(const typed::expression& e) {
  const bool is_compared = checks_ != nullptr && checks_->has_condition(e);
  return is_compared ? checks_->condition(e, expressions_.write(e)) : expressions_.write_alone(e);
}

std::string statement_writer::declaration_text(const typed::declaration& n) {
  std::string text = expressions_.declaration(*n.declared);
  if (n.initializer) {
    text += " = " + expression_writer::cast_to(*n.declared) +
            expressions_.write_initializer(*n.initializer);
  }
  return text;
}

void statement_writer::declare_rematerialized(
    const std::vector<const typed::variable*>& variables) {
  for (const typed::variable* v : variables) {
    const bool is_pointer = v->type->kind == type_kind::pointer;
    out_.add((is_pointer ? "" : "const ") + expressions_.declaration(*v, expressions_.name(*v)) +
                 " = " + expression_writer::cast_to(*v) +
                 expressions_.write_initializer(*v->initializer) + ";",
             v->where);
  }
}

// Of the elements of `first`, one by one: C assigns no whole arrays.
std::string statement_writer::assigned_array(const std::string& name, const type& array) {
  std::string loops;
  std::string element;
  const type* part = &array;
  for (int d = 0; part->kind == type_kind::array; ++d, part = part->element.get()) {
    const std::string index = "i" + std::to_string(d);
    loops += "for (int " + index + " = 0; " + index + " < " + std::to_string(part->count) + "; ++" +
             index + ") ";
    element += "[" + index + "]";
  }
  return loops + name + element + " = first" + element + ";";
}

// Initialisers in braces are ones of declarations only.
std::string statement_writer::first_value_text(const typed::declaration& n) {
  const typed::variable& v = *n.declared;
  if (!n.initializer || expressions_.is_computed_anew(v)) return "";
  const std::string name = expressions_.name(v);
  const std::string value =
      expression_writer::cast_to(v) + expressions_.write_initializer(*n.initializer);
  if (value.front() != '{') return name + " = " + value;
  const bool is_array = v.type->kind == type_kind::array;
  return "{ " + expressions_.declaration(v, "first") + " = " + value + "; " +
         (is_array ? assigned_array(name, *v.type) : name + " = first;") + " }";
}

void statement_writer::write_node(const typed::declaration& n, const location& where) {
  const std::string text =
      expressions_.is_declared_elsewhere(*n.declared) ? first_value_text(n) : declaration_text(n);
  if (!text.empty()) out_.add(text + ";", where);
}

void statement_writer::write_node(const typed::expression_statement& n, const location& where) {
  out_.add(expressions_.write_effect(*n.value) + ";", where);
}

void statement_writer::write_node(const typed::barrier& n, const location& where) {
  out_.add(expressions_.waiting(n) + "barrier(" + fence_flags(n.ordered) + ");", where);
  if (checks_ != nullptr) checks_->write_interval(n.ordered, where, out_);
}

void statement_writer::write_node(const typed::memory_fence& n, const location& where) {
  out_.add(std::string("mem_fence(") + fence_flags(n.ordered) + ");", where);
}

void statement_writer::write_node(const typed::block& n, const location& where) {
  out_.add("{", where);
  {
    const output_lines::indentation deeper(out_);
    write(n);
    const std::string end = expressions_.end_of_load(n);
    if (!end.empty()) out_.add(end, where);
  }
  out_.add("}");
}

void statement_writer::write_node(const typed::if_statement& n, const location& where) {
  out_.add("if (" + write_condition(*n.condition) + ") {", where);
  write_indented(*n.then);
  if (n.otherwise) {
    out_.add("} else {");
    write_indented(*n.otherwise);
  }
  out_.add("}");
}

void statement_writer::write_node(const typed::while_statement& n, const location& where) {
  write_unrolling(n.unrolling, where);
  out_.add("while (" + write_condition(*n.condition) + ") {", where);
  write_indented(*n.body);
  out_.add("}");
}

void statement_writer::write_node(const typed::do_statement& n, const location& where) {
  out_.add("do {", where);
  write_indented(*n.body);
  out_.add("} while (" + write_condition(*n.condition) + ");", n.condition->where);
}

// One declaration fits into the head; several get a block around the loop.
void statement_writer::write_node(const typed::for_statement& n, const location& where) {
  const bool needs_block = n.first.size() > 1;
  if (needs_block) {
    out_.add("{", where);
    for (const auto& one : n.first) write(*one);
  }
  const std::string condition = n.condition ? " " + write_condition(*n.condition) : "";
  const std::string step = n.step ? " " + expressions_.write_effect(*n.step) : "";
  const std::string first = needs_block ? "" : first_part(n);
  write_unrolling(n.unrolling, where);
  out_.add("for (" + first + ";" + condition + ";" + step + ") {", where);
  write_indented(*n.body);
  out_.add("}");
  if (needs_block) out_.add("}");
}

std::string statement_writer::first_part(const typed::for_statement& n) {
  if (n.first.empty()) return "";
  const typed::statement& first = *n.first.front();
  if (const auto* declaration = std::get_if<typed::declaration>(&first.node)) {
    return declaration_text(*declaration);
  }
  return expressions_.write_effect(*std::get<typed::expression_statement>(first.node).value);
}

void statement_writer::write_node(const typed::switch_statement& n, const location& where) {
  out_.add("switch (" + write_condition(*n.value) + ") {", where);
  for (const typed::switch_section& section : n.sections) write_section(section, *n.value->type);
  out_.add("}");
}

void statement_writer::write_section(const typed::switch_section& section, const type& value) {
  const output_lines::indentation deeper(out_);
  write_labels(section, value);
  const output_lines::indentation still_deeper(out_);
  write(section.body);
}

// A declaration may follow a label, which C does not allow without a statement between.
void statement_writer::write_labels(const typed::switch_section& section, const type& value) {
  for (const typed::case_label& label : section.labels) {
    out_.add("case " + expressions_.write_literal(label.value, value) + ":", label.where);
  }
  if (section.is_default) out_.add("default:");
  const output_lines::indentation deeper(out_);
  out_.add(";");
}

void statement_writer::write_node(const typed::return_statement& n, const location& where) {
  out_.add(n.value ? "return " + expressions_.write_alone(*n.value) + ";" : leaving_, where);
}

void statement_writer::write_node(const typed::break_statement&, const location& where) {
  out_.add("break;", where);
}

void statement_writer::write_node(const typed::continue_statement&, const location& where) {
  out_.add("continue;", where);
}

}  // namespace libtiles::compiler
