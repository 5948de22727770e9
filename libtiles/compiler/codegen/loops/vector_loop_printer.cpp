#include "libtiles/compiler/codegen/loops/vector_loop_printer.hpp"

#include <string>

#include "libtiles/compiler/codegen/loops/transposed_load_printer.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/statement_writer.hpp"
#include "libtiles/compiler/codegen/thread_indices.hpp"

namespace libtiles::compiler {
namespace {

std::string local_index(int dimension) {
  return names::thread_index(typed::thread_index_kind::local, dimension);
}

std::string first_index(int dimension) { return "first_" + std::to_string(dimension); }

class vector_loop_printer {
 public:
  vector_loop_printer(const loops::vector_loop& loop, const vector_kernel& kernel)
      : loop_(loop),
        tiled_index_(kernel.tiled_index),
        last_(tiled_index_.rank - 1),
        variables_(kernel.variables),
        expressions_(kernel.expressions),
        thread_(kernel.thread),
        vectors_(loop.width, kernel),
        statements_(kernel, vectors_) {}

  void print(const location& where, output_lines& out) {
    print_heads(out);
    {
      const output_lines::indentation deeper(out);
      load_promoted(out);
      if (!loop_.transposed.empty()) print_columns(out);
      if (loop_.jammed) {
        const std::string head = statements_.head(*loop_.jammed);
        out.add_block(head, where, [&] { print_vectors(out); });
      } else if (loop_.vectors_at_once() == 1) {
        print_vector(0, out);
      } else {
        print_vectors(out);
      }
      store_promoted(out);
    }
    out.add(std::string(static_cast<std::size_t>(tiled_index_.rank), '}'));
  }

 private:
  int extent(int dimension) const { return tiled_index_.tile[static_cast<std::size_t>(dimension)]; }

  void print_heads(output_lines& out) const {
    for (int d = 0; d < last_ - 1; ++d) print_head(d, 1, 1, out);
    if (last_ > 0) print_head(last_ - 1, loop_.rows, 1, out);
    print_head(last_, loop_.columns, loop_.width, out);
  }

  // Where several vectors are computed at once, each has an index of its own.
  void print_head(int dimension, int count, int width, output_lines& out) const {
    const std::string index = count == 1 ? local_index(dimension) : first_index(dimension);
    const int step = count * width;
    out.add("for (" + thread_.type() + " " + index + " = 0; " + index + " < " +
            std::to_string(extent(dimension)) + "; " +
            (step == 1 ? "++" + index : index + " += " + std::to_string(step)) + ") {");
  }

  void load_promoted(output_lines& out) {
    for (int number = 0; number < loop_.vectors_at_once(); ++number) {
      vectors_.name_vectors_by(number);
      for (const loops::promoted_variable& one : loop_.promoted) {
        out.add(vectors_.type_name(*one.variable->type) + " " + vectors_.name(*one.variable) +
                " = " + vectors_.load(*one.variable->type, place_of(*one.variable, number)) + ";");
      }
    }
  }

  void store_promoted(output_lines& out) {
    for (int number = 0; number < loop_.vectors_at_once(); ++number) {
      vectors_.name_vectors_by(number);
      for (const loops::promoted_variable& one : loop_.promoted) {
        if (!one.is_stored) continue;
        out.add(vectors_.store(vectors_.name(*one.variable), *one.variable->type,
                               place_of(*one.variable, number)) +
                ";");
      }
    }
  }

  std::string place_of(const typed::variable& v, int number) const {
    std::string text = variables_.array(v);
    for (int d = 0; d < tiled_index_.rank; ++d) text += "[" + index_of(d, number) + "]";
    return text;
  }

  // Of the first thread of one of the vectors.
  std::string index_of(int dimension, int number) const {
    if (dimension < last_ - 1) return local_index(dimension);
    const int count = dimension == last_ ? loop_.columns : loop_.rows;
    if (count == 1) return local_index(dimension);
    const int offset =
        dimension == last_ ? number % loop_.columns * loop_.width : number / loop_.columns;
    return first_index(dimension) + (offset == 0 ? "" : " + " + std::to_string(offset));
  }

  void print_columns(output_lines& out) {
    thread_.forget();
    transposed_load_printer loads(loop_.width, expressions_);
    loads.declare(loop_.transposed, out);
    output_lines body;
    loads.load(loop_.transposed, body);
    output_lines computed;
    statement_writer(expressions_, nullptr, computed).declare_rematerialized(loop_.rematerialized);
    out.add_block("{", {}, [&] {
      print_own_index(0, out);
      thread_.declare_of_thread(tiled_index_, out);
      out.append(computed);
      out.append(body);
    });
  }

  void print_vectors(output_lines& out) {
    for (int number = 0; number < loop_.vectors_at_once(); ++number) {
      vectors_.name_vectors_by(number);
      out.add_block("{", {}, [&] { print_vector(number, out); });
    }
  }

  void print_vector(int number, output_lines& out) {
    thread_.forget();
    output_lines body;
    statements_.print(loop_.body.statements, body);
    output_lines computed;
    statement_writer(expressions_, nullptr, computed)
        .declare_rematerialized(loop_.body.rematerialized);
    print_own_index(number, out);
    thread_.declare_of_thread(tiled_index_, out);
    out.append(computed);
    out.append(body);
  }

  void print_own_index(int number, output_lines& out) const {
    for (int d = 0; d <= last_; ++d) {
      const std::string index = index_of(d, number);
      if (index == local_index(d)) continue;
      out.add("const " + thread_.type() + " " + local_index(d) + " = " + index + ";");
    }
  }

  const loops::vector_loop& loop_;
  const type& tiled_index_;
  const int last_;  // the fastest dimension
  const expanded_names& variables_;
  expression_writer& expressions_;
  thread_indices& thread_;
  vector_expression_printer vectors_;
  vector_statement_printer statements_;
};

}  // namespace

void print_vector_loop(const loops::vector_loop& loop, const location& where,
                       const vector_kernel& kernel, output_lines& out) {
  vector_loop_printer(loop, kernel).print(where, out);
}

}  // namespace libtiles::compiler
