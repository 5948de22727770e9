#include "libtiles/compiler/codegen/loops/vector_writer.hpp"

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/codegen/loops/rematerialized_variables.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/ir/children.hpp"

namespace libtiles::compiler {
namespace {

// Threads whose sums are kept in registers together: enough to hide what an addition takes.
constexpr int vectors_at_once = 4;

const typed::for_statement* only_loop(const vector_writer::run& statements) {
  return statements.size() == 1 ? std::get_if<typed::for_statement>(&statements.front()->node)
                                : nullptr;
}

std::string local_index(int dimension) {
  return names::thread_index(typed::thread_index_kind::local, dimension);
}

std::string first_index(int dimension) { return "first_" + std::to_string(dimension); }

}  // namespace

vector_writer::vector_writer(const loop_schedule& plan, const use_def& uses,
                             const type& tiled_index, const expanded_names& variables,
                             expression_writer& expressions, thread_indices& thread)
    : plan_(plan),
      uses_(uses),
      tiled_index_(tiled_index),
      variables_(variables),
      expressions_(expressions),
      thread_(thread) {}

bool vector_writer::write(const run& statements, output_lines& out) {
  const transposed_loads columns = find_columns(statements);
  const bool is_in_squares = !columns.is_empty();
  width_ = is_in_squares ? transposed_loads::side : choose_width();
  if (width_ == 0) return false;
  does_something_ = false;
  stride_analysis steps(plan_, tiled_index_.rank - 1, expressions_.has_dense_rows());
  vector_expressions vectors(width_, steps, expressions_, variables_);
  vectors.take_columns(&columns);
  scalarization lanes(plan_, tiled_index_, steps, vectors, expressions_, thread_);
  vector_statements writer(plan_, uses_, steps, vectors, expressions_, &lanes);
  const shape round =
      is_in_squares ? shape{transposed_loads::side, 1} : choose_shape(only_loop(statements));
  find_held(statements);
  output_lines text;
  write_heads(round, text);
  {
    const output_lines::indentation deeper(text);
    write_held(round, vectors, text);
    if (is_in_squares) write_columns(statements, columns, round, text);
    write_round(statements, round, vectors, writer, text);
    keep_held(round, vectors, text);
  }
  text.add(std::string(static_cast<std::size_t>(tiled_index_.rank), '}'));
  if (!writer.fits()) return false;
  if (does_something_) out.append(text);
  return true;
}

// None if the tile is not made of squares.
transposed_loads vector_writer::find_columns(const run& statements) const {
  const int last = tiled_index_.rank - 1;
  const bool is_made_of_squares = last > 0 && extent(last) % transposed_loads::side == 0 &&
                                  extent(last - 1) % transposed_loads::side == 0;
  if (!is_made_of_squares) return {};
  const stride_analysis in_row(plan_, last, false);
  const stride_analysis in_column(plan_, last - 1, false);
  return transposed_loads(statements, in_row, in_column, transposed_loads::side);
}

// Drivers take a vector apart where the device's are shorter.
int vector_writer::choose_width() const {
  for (const int width : {16, 8}) {
    if (extent(tiled_index_.rank - 1) % width == 0) return width;
  }
  return 0;
}

int vector_writer::extent(int dimension) const {
  return tiled_index_.tile[static_cast<std::size_t>(dimension)];
}

// Neighbours in a row first, which lie side by side in memory.
vector_writer::shape vector_writer::choose_shape(const typed::for_statement* loop) const {
  shape round;
  if (loop == nullptr) return round;
  const int last = tiled_index_.rank - 1;
  while (round.vectors() < vectors_at_once && extent(last) % (2 * width_ * round.columns) == 0) {
    round.columns *= 2;
  }
  while (last > 0 && round.vectors() < vectors_at_once &&
         extent(last - 1) % (2 * round.rows) == 0) {
    round.rows *= 2;
  }
  return round;
}

void vector_writer::find_held(const run& statements) {
  std::unordered_set<const typed::variable*> named;
  std::unordered_set<const typed::variable*> changed;
  for (const typed::statement* s : statements) {
    typed::for_each_statement(*s, [&](const typed::statement& below) {
      const auto* const node = std::get_if<typed::declaration>(&below.node);
      if (node != nullptr) changed.insert(node->declared);
    });
    typed::for_each_expression(*s, [&](const typed::expression& e) {
      const auto* const node = std::get_if<typed::variable_reference>(&e.node);
      if (node != nullptr) named.insert(node->target);
      if (changed_variable(e) != nullptr) changed.insert(changed_variable(e));
    });
  }
  held_.clear();
  for (const typed::variable* v : plan_.of_threads) {
    const bool is_changed = changed.count(v) != 0;
    if (is_changed || named.count(v) != 0) held_.push_back({v, is_changed});
  }
}

void vector_writer::write_heads(const shape& round, output_lines& out) const {
  const int last = tiled_index_.rank - 1;
  for (int d = 0; d < last - 1; ++d) write_head(d, 1, 1, out);
  if (last > 0) write_head(last - 1, round.rows, 1, out);
  write_head(last, round.columns, width_, out);
}

// Where a round has several vectors, each has an index of its own.
void vector_writer::write_head(int dimension, int count, int width, output_lines& out) const {
  const std::string index = count == 1 ? local_index(dimension) : first_index(dimension);
  const int step = count * width;
  out.add("for (long " + index + " = 0; " + index + " < " + std::to_string(extent(dimension)) +
          "; " + (step == 1 ? "++" + index : index + " += " + std::to_string(step)) + ") {");
}

void vector_writer::write_held(const shape& round, vector_expressions& vectors,
                               output_lines& out) const {
  for (int number = 0; number < round.vectors(); ++number) {
    vectors.name_vectors_by(number);
    for (const held& one : held_) {
      out.add(vectors.type_name(*one.variable->type) + " " + vectors.name(*one.variable) + " = " +
              vectors.load(place_of(*one.variable, round, number)) + ";");
    }
  }
}

void vector_writer::keep_held(const shape& round, vector_expressions& vectors,
                              output_lines& out) const {
  for (int number = 0; number < round.vectors(); ++number) {
    vectors.name_vectors_by(number);
    for (const held& one : held_) {
      if (!one.is_changed) continue;
      out.add(vectors.store(vectors.name(*one.variable), place_of(*one.variable, round, number)) +
              ";");
    }
  }
}

std::string vector_writer::place_of(const typed::variable& v, const shape& round,
                                    int number) const {
  std::string text = variables_.array(v);
  for (int d = 0; d < tiled_index_.rank; ++d) text += "[" + index_of(d, round, number) + "]";
  return text;
}

// Of the first thread of one of the vectors.
std::string vector_writer::index_of(int dimension, const shape& round, int number) const {
  const int last = tiled_index_.rank - 1;
  if (dimension < last - 1) return local_index(dimension);
  const int count = dimension == last ? round.columns : round.rows;
  if (count == 1) return local_index(dimension);
  const int offset = dimension == last ? number % round.columns * width_ : number / round.columns;
  return first_index(dimension) + (offset == 0 ? "" : " + " + std::to_string(offset));
}

void vector_writer::write_columns(const run& statements, const transposed_loads& columns,
                                  const shape& round, output_lines& out) {
  thread_.forget();
  columns.declare(expressions_, out);
  output_lines body;
  columns.load(expressions_, body);
  output_lines computed;
  write_rematerialized(statements, plan_, expressions_, computed);
  out.add("{");
  {
    const output_lines::indentation deeper(out);
    write_own_index(round, 0, out);
    thread_.declare_of_thread(tiled_index_, out);
    out.append(computed);
    out.append(body);
  }
  out.add("}");
}

void vector_writer::write_round(const run& statements, const shape& round,
                                vector_expressions& vectors, vector_statements& writer,
                                output_lines& out) {
  const typed::for_statement* const loop = only_loop(statements);
  if (loop == nullptr && round.vectors() == 1) {
    return write_vector(statements, round, 0, writer, out);
  }
  if (loop == nullptr) return write_vectors(statements, round, vectors, writer, out);
  writer.write_head(*loop, statements.front()->where, out);
  run body;
  for (const auto& s : std::get<typed::block>(loop->body->node).statements) body.push_back(s.get());
  {
    const output_lines::indentation deeper(out);
    write_vectors(body, round, vectors, writer, out);
  }
  out.add("}");
}

void vector_writer::write_vectors(const run& statements, const shape& round,
                                  vector_expressions& vectors, vector_statements& writer,
                                  output_lines& out) {
  for (int number = 0; number < round.vectors(); ++number) {
    vectors.name_vectors_by(number);
    out.add("{");
    {
      const output_lines::indentation deeper(out);
      write_vector(statements, round, number, writer, out);
    }
    out.add("}");
  }
}

void vector_writer::write_vector(const run& statements, const shape& round, int number,
                                 vector_statements& writer, output_lines& out) {
  thread_.forget();
  output_lines body;
  for (const typed::statement* s : statements) writer.write(*s, body);
  does_something_ |= !body.is_empty();
  output_lines computed;
  write_rematerialized(statements, plan_, expressions_, computed);
  write_own_index(round, number, out);
  thread_.declare_of_thread(tiled_index_, out);
  out.append(computed);
  out.append(body);
}

void vector_writer::write_own_index(const shape& round, int number, output_lines& out) const {
  const int last = tiled_index_.rank - 1;
  for (int d = 0; d <= last; ++d) {
    const std::string index = index_of(d, round, number);
    if (index != local_index(d)) out.add("const long " + local_index(d) + " = " + index + ";");
  }
}

}  // namespace libtiles::compiler
