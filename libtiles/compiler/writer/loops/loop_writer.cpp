#include "libtiles/compiler/writer/loops/loop_writer.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/children.hpp"
#include "libtiles/compiler/loops/exits.hpp"
#include "libtiles/compiler/writer/names.hpp"

namespace libtiles::compiler {
namespace {

using run = std::vector<const typed::statement*>;

// Which variables a run names, and those that they are computed of.
void find_named(const typed::expression& e, std::unordered_set<const typed::variable*>& found) {
  typed::for_each_expression(e, [&](const typed::expression& part) {
    const auto* const named = std::get_if<typed::variable_reference>(&part.node);
    if (named == nullptr || !found.insert(named->target).second) return;
    if (named->target->initializer != nullptr) find_named(*named->target->initializer, found);
  });
}

bool is_left(const run& statements) {
  return std::any_of(statements.begin(), statements.end(),
                     [](const typed::statement* s) { return exits_of(*s).by_return; });
}

}  // namespace

void loop_writer::write(const typed::block& kernel) {
  expressions_.take_names(&variables_);
  write_arrays();
  write_block(kernel);
}

void loop_writer::write_arrays() {
  for (const typed::variable* v : plan_.of_threads) {
    out_.add(expressions_.type_name(*v->type) + " " + variables_.array(*v) +
                 variables_.dimensions() + names::dimensions(*v->type) + ";",
             v->where);
  }
}

void loop_writer::write_block(const typed::block& block) {
  run waiting;
  for (const typed::statement_ptr& s : block.statements) {
    if (!plan_.stands_around(*s)) {
      waiting.push_back(s.get());
      continue;
    }
    write_loop(waiting);
    waiting.clear();
    write_around(*s);
  }
  write_loop(waiting);
}

void loop_writer::write_body(const typed::statement& body) {
  const output_lines::indentation deeper(out_);
  write_block(std::get<typed::block>(body.node));
}

void loop_writer::write_loop(const run& statements) {
  if (statements.empty()) return;
  const std::string next = "next" + std::to_string(loops_++);
  thread_.forget();
  output_lines body;
  write_computed(statements, body);
  statement_writer within(expressions_, nullptr, body);
  within.leave_by("goto " + next + ";");
  for (const typed::statement* s : statements) within.write(*s);
  if (is_left(statements)) body.add(next + ":;");
  write_heads();
  {
    const output_lines::indentation deeper(out_);
    thread_.declare_of_thread(tiled_index_, out_);
    out_.append(body);
  }
  out_.add(std::string(static_cast<std::size_t>(tiled_index_.rank), '}'));
}

void loop_writer::write_heads() {
  for (int d = 0; d < tiled_index_.rank; ++d) {
    const std::string index = names::thread_index(typed::thread_index_kind::local, d);
    out_.add("for (long " + index + " = 0; " + index + " < " +
             std::to_string(tiled_index_.tile[static_cast<std::size_t>(d)]) + "; ++" + index +
             ") {");
  }
}

void loop_writer::write_computed(const run& statements, output_lines& out) {
  std::unordered_set<const typed::variable*> named;
  for (const typed::statement* s : statements) {
    typed::for_each_expression(*s, [&](const typed::expression& e) { find_named(e, named); });
  }
  for (const typed::variable* v : plan_.computed) {
    if (named.count(v) == 0) continue;
    out.add("const " + expressions_.type_name(*v->type) + " " + *variables_.name(*v) + " = " +
                expressions_.write_initializer(*v->initializer) + ";",
            v->where);
  }
}

void loop_writer::write_around(const typed::statement& s) {
  std::visit([&](const auto& node) { write_node(node, s); }, s.node);
}

void loop_writer::write_node(const typed::block& n, const typed::statement& s) {
  out_.add("{", s.where);
  {
    const output_lines::indentation deeper(out_);
    write_block(n);
  }
  out_.add("}");
}

void loop_writer::write_node(const typed::if_statement& n, const typed::statement& s) {
  out_.add("if (" + expressions_.write_alone(*n.condition) + ") {", s.where);
  write_body(*n.then);
  if (n.otherwise) {
    out_.add("} else {");
    write_body(*n.otherwise);
  }
  out_.add("}");
}

void loop_writer::write_node(const typed::while_statement& n, const typed::statement& s) {
  out_.add("while (" + expressions_.write_alone(*n.condition) + ") {", s.where);
  write_body(*n.body);
  out_.add("}");
}

void loop_writer::write_node(const typed::do_statement& n, const typed::statement& s) {
  out_.add("do {", s.where);
  write_body(*n.body);
  out_.add("} while (" + expressions_.write_alone(*n.condition) + ");", n.condition->where);
}

void loop_writer::write_node(const typed::for_statement& n, const typed::statement& s) {
  out_.add("{", s.where);
  for (const typed::statement_ptr& first : n.first) write_around(*first);
  const std::string condition = n.condition ? " " + expressions_.write_alone(*n.condition) : "";
  const std::string step = n.step ? " " + expressions_.write_effect(*n.step) : "";
  out_.add("for (;" + condition + ";" + step + ") {", s.where);
  write_body(*n.body);
  out_.add("}");
  out_.add("}");
}

}  // namespace libtiles::compiler
