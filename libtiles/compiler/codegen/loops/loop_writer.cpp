#include "libtiles/compiler/codegen/loops/loop_writer.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/codegen/loops/rematerialized_variables.hpp"
#include "libtiles/compiler/codegen/names.hpp"

namespace libtiles::compiler {
namespace {

using run = std::vector<const typed::statement*>;

bool is_left(const run& statements) {
  return std::any_of(statements.begin(), statements.end(),
                     [](const typed::statement* s) { return exits_of(*s).by_return; });
}

}  // namespace

void loop_writer::write(const typed::function& kernel) {
  expressions_.take_names(&variables_);
  write_arrays();
  is_in_step_ = plan_.may_run_in_step && checks_ == nullptr && write_in_step(kernel);
  if (!is_in_step_) write_block(kernel.body);
}

// What is done for each thread between barriers, which are all that stands around.
std::vector<loop_writer::run> loop_writer::runs_of(const statement_list& list) const {
  std::vector<run> runs(1);
  for (const typed::statement_ptr& s : list) {
    if (plan_.stands_around(*s)) {
      runs.emplace_back();
    } else {
      runs.back().push_back(s.get());
    }
  }
  return runs;
}

// False, and nothing is written, if what some thread does alone does not fit into vectors.
bool loop_writer::write_in_step(const typed::function& kernel) {
  const std::vector<run> runs = runs_of(kernel.body.statements);
  std::vector<output_lines> alone(runs.size());
  variables_.name_by_step(kernel.tile_statics);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const auto one = find_single_thread_run(runs[i], plan_, uses_, tiled_index_);
    variables_.stand_in_loop(true);
    const bool fits = !one || alone_.write(*one, alone[i]);
    variables_.stand_in_loop(false);
    if (fits) continue;
    variables_.name_by_step({});
    return false;
  }
  for (std::size_t i = 0; i < runs.size(); ++i) write_in_turn(runs[i], alone[i]);
  return true;
}

// One tile after the other; `all` is the same of as many tiles as there can be.
void loop_writer::write_in_turn(const run& statements, const output_lines& all) {
  if (statements.empty()) return;
  if (!all.is_empty()) {
    out_.add("if (" + names::steps() + " == " + std::to_string(tiles_in_step) + ") {");
    {
      const output_lines::indentation deeper(out_);
      out_.append(all);
    }
    out_.add("} else {");
  }
  const std::string step = names::step();
  out_.add("for (long " + step + " = 0; " + step + " < " + names::steps() + "; ++" + step + ") {");
  {
    const output_lines::indentation deeper(out_);
    thread_.declare_of_step(tiled_index_, out_);
    write_loop(statements);
  }
  out_.add(all.is_empty() ? "}" : "}}");
}

void loop_writer::write_arrays() {
  for (const typed::variable* v : plan_.of_threads) {
    const std::string array = variables_.array(*v) + variables_.dimensions();
    out_.add(expressions_.declaration(*v, array) + ";", v->where);
  }
}

void loop_writer::write_block(const typed::block& block) { write_list(block.statements); }

void loop_writer::write_list(const statement_list& list) {
  run waiting;
  for (const typed::statement_ptr& s : list) {
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
  if (statements.empty() || write_vectors(statements)) return;
  const int number = loops_++;
  thread_.forget();
  output_lines body;
  output_lines computed;
  variables_.stand_in_loop(true);
  write_run(statements, "next" + std::to_string(number), body);
  write_rematerialized(statements, plan_, expressions_, computed);
  variables_.stand_in_loop(false);
  if (body.is_empty()) return;  // declarations of what lives elsewhere
  write_heads(write_end(statements, number));
  {
    const output_lines::indentation deeper(out_);
    if (checks_ != nullptr) checks_->write_thread(out_);
    thread_.declare_of_thread(tiled_index_, out_);
    out_.append(computed);
    out_.append(body);
  }
  out_.add(std::string(static_cast<std::size_t>(tiled_index_.rank), '}'));
  if (checks_ != nullptr) checks_->write_first_thread(out_);
}

// What is checked is one thread's.
bool loop_writer::write_vectors(const run& statements) {
  if (checks_ != nullptr) return false;
  variables_.stand_in_loop(true);
  const bool fits = vectors_.write(statements, out_);
  variables_.stand_in_loop(false);
  return fits;
}

std::optional<guard_bound> loop_writer::guard_of(const run& statements) const {
  if (statements.size() != 1) return std::nullopt;
  return find_guard_bound(*statements.front(), plan_, tiled_index_.rank);
}

void loop_writer::write_run(const run& statements, const std::string& next, output_lines& body) {
  statement_writer within(expressions_, checks_, body);
  within.leave_by("goto " + next + ";");
  if (const auto guard = guard_of(statements)) {
    within.write(*guard->body);
  } else {
    for (const typed::statement* s : statements) within.write(*s);
  }
  if (is_left(statements)) body.add(next + ":;");
}

// What only the first threads do, the others need not be asked about.
std::string loop_writer::write_end(const run& statements, int number) {
  const auto last = static_cast<std::size_t>(tiled_index_.rank - 1);
  const std::string count = std::to_string(tiled_index_.tile[last]);
  const auto guard = guard_of(statements);
  if (!guard) return count;
  const std::string end = "end" + std::to_string(number);
  out_.add("const long " + end + " = min((long)" + count + ", (long)" +
               expressions_.write(*guard->bound) + ");",
           guard->bound->where);
  return end;
}

void loop_writer::write_heads(const std::string& end) {
  for (int d = 0; d < tiled_index_.rank; ++d) {
    const std::string index = names::thread_index(typed::thread_index_kind::local, d);
    const std::string count = std::to_string(tiled_index_.tile[static_cast<std::size_t>(d)]);
    out_.add("for (long " + index + " = 0; " + index + " < " +
             (d + 1 == tiled_index_.rank ? end : count) + "; ++" + index + ") {");
  }
}

void loop_writer::write_around(const typed::statement& s) {
  const bool is_loop = std::holds_alternative<typed::for_statement>(s.node);
  if (is_loop && write_vectors({&s})) return;
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

void loop_writer::write_node(const typed::switch_statement& n, const typed::statement& s) {
  out_.add("switch (" + expressions_.write_alone(*n.value) + ") {", s.where);
  statement_writer labels(expressions_, checks_, out_);
  for (const typed::switch_section& section : n.sections) {
    const output_lines::indentation deeper(out_);
    labels.write_labels(section, *n.value->type);
    write_block(section.body);
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
  write_list(n.first);
  const std::string condition = n.condition ? " " + expressions_.write_alone(*n.condition) : "";
  const std::string step = n.step ? " " + expressions_.write_effect(*n.step) : "";
  out_.add("for (;" + condition + ";" + step + ") {", s.where);
  write_body(*n.body);
  out_.add("}");
  out_.add("}");
}

}  // namespace libtiles::compiler
