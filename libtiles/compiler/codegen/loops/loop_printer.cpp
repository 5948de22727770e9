#include "libtiles/compiler/codegen/loops/loop_printer.hpp"

#include "libtiles/compiler/codegen/loops/expanded_names.hpp"
#include "libtiles/compiler/codegen/loops/row_loop_printer.hpp"
#include "libtiles/compiler/codegen/loops/vector_loop_printer.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/codegen/statement_writer.hpp"
#include "libtiles/compiler/codegen/thread_indices.hpp"

namespace libtiles::compiler {
namespace {

class loop_printer {
 public:
  /// \param checks  nullptr for a kernel that is not checked
  loop_printer(const loop_tree& tree, const typed::variable& thread_parameter,
               expression_writer& expressions, thread_indices& thread, const check_writer* checks,
               output_lines& out)
      : tree_(tree),
        tiled_index_(*thread_parameter.type),
        variables_(tree.schedule, tiled_index_),
        expressions_(expressions),
        thread_(thread),
        checks_(checks),
        out_(out),
        in_tile_(tiled_index_, thread_),
        in_row_(thread_parameter, expressions_, thread_),
        vectors_{tiled_index_, variables_, expressions_, thread_, own_index()} {}

  void print(const typed::function& kernel) {
    expressions_.take_names(&variables_);
    declare_arrays();
    if (tree_.tiles_per_work_item > 1) variables_.index_by_tile(kernel.tile_statics);
    print(tree_.body);
    expressions_.take_names(nullptr);
  }

 private:
  const lane_index& own_index() const {
    if (tree_.runs_rows) return in_row_;
    return in_tile_;
  }

  void declare_arrays() {
    for (const typed::variable* v : tree_.schedule.expanded) {
      const std::string array = variables_.array(*v) + variables_.dimensions();
      out_.add(expressions_.declaration(*v, array) + ";", v->where);
    }
  }

  void print(const loops::node_list& list) {
    for (const loops::node& n : list) print(n);
  }

  void print(const loops::node& n) {
    std::visit([&](const auto& node) { print_node(node, n.where); }, n.node);
  }

  void print_node(const loops::uniform_statement& n, const location&) {
    statement_writer(expressions_, checks_, out_).write(*n.source);
  }

  void print_node(const loops::barrier& n, const location& where) {
    if (checks_ != nullptr) checks_->write_interval(n.ordered, where, out_);
  }

  void print_node(const loops::uniform_block& n, const location& where) {
    out_.add_block("{", where, [&] { print(n.body); });
  }

  void print_node(const loops::uniform_if& n, const location& where) {
    const std::string head = "if (" + expressions_.write_alone(*n.condition) + ") {";
    out_.add_block(
        head, where, [&] { print(n.then); }, n.otherwise ? "} else {" : "}");
    if (n.otherwise) out_.end_block([&] { print(*n.otherwise); });
  }

  void print_node(const loops::uniform_switch& n, const location& where) {
    const typed::expression& value = *n.head->value;
    out_.add_block("switch (" + expressions_.write_alone(value) + ") {", where, [&] {
      statement_writer labels(expressions_, checks_, out_);
      for (std::size_t i = 0; i < n.sections.size(); ++i) {
        labels.write_labels(n.head->sections[i], *value.type);
        print(n.sections[i]);
      }
    });
  }

  void print_node(const loops::uniform_while& n, const location& where) {
    const std::string head = "while (" + expressions_.write_alone(*n.condition) + ") {";
    out_.add_block(head, where, [&] { print(n.body); });
  }

  void print_node(const loops::uniform_do& n, const location& where) {
    out_.add("do {", where);
    {
      const output_lines::indentation deeper(out_);
      print(n.body);
    }
    out_.add("} while (" + expressions_.write_alone(*n.condition) + ");", n.condition->where);
  }

  void print_node(const loops::uniform_for& n, const location& where) {
    const typed::for_statement& head = n.head();
    out_.add("{", where);
    print(n.first);
    const std::string condition =
        head.condition ? " " + expressions_.write_alone(*head.condition) : "";
    const std::string step = head.step ? " " + expressions_.write_effect(*head.step) : "";
    out_.add_block("for (;" + condition + ";" + step + ") {", where, [&] { print(n.body); });
    out_.add("}");
  }

  // The body comes first: it tells what of the thread's index has to be declared in front of it.
  void print_node(const loops::thread_loop& n, const location&) {
    const int number = thread_loops_++;
    if (n.body.empty()) return;
    const std::string next = "next" + std::to_string(number);
    thread_.forget();
    output_lines body;
    output_lines computed;
    variables_.set_in_thread_loop(true);
    statement_writer within(expressions_, checks_, body);
    within.leave_by("goto " + next + ";");
    for (const typed::statement* s : n.body) within.write(*s);
    if (n.is_left_early) body.add(next + ":;");
    statement_writer(expressions_, nullptr, computed).declare_rematerialized(n.rematerialized);
    variables_.set_in_thread_loop(false);
    print_heads(print_bound(n, number));
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

  void print_node(const loops::vector_loop& n, const location& where) {
    variables_.set_in_thread_loop(true);
    print_vector_loop(n, where, vectors_, out_);
    variables_.set_in_thread_loop(false);
  }

  void print_node(const loops::row_loop& n, const location&) {
    variables_.set_in_thread_loop(true);
    print_row_loop(n, tiled_index_, vectors_, out_);
    variables_.set_in_thread_loop(false);
  }

  // One tile after the other, unless there are as many as can be, and that is worth it.
  void print_node(const loops::tile_loop& n, const location&) {
    const std::string number = names::tile_number();
    if (n.at_once) {
      out_.add_block(
          "if (" + names::tile_count() + " == " + std::to_string(tree_.tiles_per_work_item) + ") {",
          {},
          [&] {
            variables_.set_in_thread_loop(true);
            print_at_once(*n.at_once);
            variables_.set_in_thread_loop(false);
          },
          "} else {");
    }
    out_.add_block(
        "for (long " + number + " = 0; " + number + " < " + names::tile_count() + "; ++" + number +
            ") {",
        {},
        [&] {
          thread_.declare_of_numbered_tile(tiled_index_, out_);
          print(*n.of_tile);
        },
        n.at_once ? "}}" : "}");
  }

  // Declares one that is not the tile's.
  std::string print_bound(const loops::thread_loop& loop, int number) {
    const auto last = static_cast<std::size_t>(tiled_index_.rank - 1);
    std::string count = std::to_string(tiled_index_.tile[last]);
    if (loop.bound == nullptr) return count;
    std::string end = "end" + std::to_string(number);
    out_.add("const long " + end + " = min((long)" + count + ", (long)" +
                 expressions_.write(*loop.bound) + ");",
             loop.bound->where);
    return end;
  }

  void print_heads(const std::string& end) {
    for (int d = 0; d < tiled_index_.rank; ++d) {
      const std::string index = names::thread_index(typed::thread_index_kind::local, d);
      const std::string count = std::to_string(tiled_index_.tile[static_cast<std::size_t>(d)]);
      out_.add("for (" + thread_.type() + " " + index + " = 0; " + index + " < " +
               (d + 1 == tiled_index_.rank ? end : count) + "; ++" + index + ") {");
    }
  }

  void print_at_once(const loops::tile_vectors& tiles) {
    thread_.forget();
    vector_expression_printer vectors(tree_.tiles_per_work_item, vectors_);
    output_lines body;
    vector_statement_printer(vectors_, vectors).print(tiles.body.statements, body);
    output_lines computed;
    statement_writer(expressions_, nullptr, computed)
        .declare_rematerialized(tiles.body.rematerialized);
    declare_indices(tiles.thread);
    out_.append(computed);
    out_.append(body);
  }

  // Of the first tile's thread.
  void declare_indices(const single_thread_region& thread) {
    out_.add("const long " + names::tile_number() + " = 0;");
    thread_.declare_of_numbered_tile(tiled_index_, out_);
    for (int d = 0; d < tiled_index_.rank; ++d) {
      const std::string index = names::thread_index(typed::thread_index_kind::local, d);
      out_.add("const " + thread_.type() + " " + index + " = " +
               std::to_string(thread.local[static_cast<std::size_t>(d)]) + ";");
    }
    thread_.declare_of_thread(tiled_index_, out_);
  }

  const loop_tree& tree_;
  const type& tiled_index_;
  expanded_names variables_;
  expression_writer& expressions_;
  thread_indices& thread_;
  const check_writer* const checks_;
  output_lines& out_;
  const index_in_tile in_tile_;
  const index_in_row in_row_;
  const vector_kernel vectors_;
  int thread_loops_ = 0;
};

}  // namespace

void print_loops(const loop_tree& tree, const typed::program& program,
                 expression_writer& expressions, thread_indices& thread, const check_writer* checks,
                 output_lines& out) {
  loop_printer(tree, *program.thread_parameter, expressions, thread, checks, out)
      .print(*program.kernel);
}

}  // namespace libtiles::compiler
