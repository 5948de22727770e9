#include "libtiles/compiler/codegen/loops/row_loop_printer.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/codegen/loops/vector_statement_printer.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/codegen/statement_writer.hpp"

namespace libtiles::compiler {
namespace {

constexpr const char* part_of_row = "row_part";
constexpr const char* end_of_row = "row_end";

// The work-items of a row divide it, in whole vectors. The domain is padded to whole work-groups, in
// the other dimensions too.
void print_bounds(const loops::row_loop& loop, int rank, const vector_kernel& kernel,
                  output_lines& out) {
  const std::string counter = kernel.own_index.counter(), part = part_of_row;
  const std::string extent = "(long)" + names::domain_extent(rank - 1);
  const std::string width = std::to_string(loop.width);
  const std::string parts = "(long)get_global_size(0) * " + width;
  std::string count = extent, number = "(long)get_global_id(0)", begin;
  if (kernel.thread.is_part()) {
    const std::string offset = "(long)get_global_offset(0)";
    count += " - " + offset;
    number = "(" + number + " - " + offset + ")";
    begin = offset + " + ";
  }
  out.add("const long " + part + " = (" + count + " + " + parts + " - 1) / (" + parts + ") * " +
          width + ";");
  out.add("long " + counter + " = " + begin + number + " * " + part + ";");
  out.add(std::string("const long ") + end_of_row + " = min(" + extent + ", " + counter + " + " +
          part + ");");
  std::string outside = counter + " >= " + end_of_row;
  for (int d = 0; d + 1 < rank; ++d) {
    outside += " || (int)get_global_id(" + std::to_string(rank - 1 - d) +
               ") >= " + names::domain_extent(d);
  }
  out.add("if (" + outside + ") return;");
}

// The text that searches for the last of the lanes side by side that a guard chooses.
class guard_search {
 public:
  guard_search(const vectors::expression& mask, const vector_expression_printer& vectors)
      : first_(vectors.print_of_lane(mask, "0")),
        last_(vectors.print_of_lane(mask, "(whole - 1)")),
        middle_(vectors.print_of_lane(mask, "(middle - 1)")) {}

  /// In how many lanes up to the row's end it holds, from the first one on: `whole`.
  void print(const std::string& counter, output_lines& out) const {
    out.add("int whole = 0;");
    out.add_block("if (" + first_ + ") {", {}, [&] {
      out.add(std::string("whole = (int)(") + end_of_row + " - " + counter + ");");
      out.add_block("if (!(" + last_ + ")) {", {}, [&] {
        out.add("int least = 1;");
        out.add("--whole;");
        // Most guards end a few lanes before the row does.
        out.add_block("for (long back = 1; least < whole; back *= 2) {", {}, [&] {
          out.add("const int centre = least + (whole - least + 1) / 2;");
          out.add("const int middle = (int)max((long)centre, whole + 1 - back);");
          out.add("if (" + middle_ + ") least = middle; else whole = middle - 1;");
        });
      });
    });
  }

 private:
  std::string first_, last_, middle_;
};

const vectors::divergent_if* peeled_guard(const vectors::statement_list& list) {
  if (list.empty()) return nullptr;
  const auto* const guard = std::get_if<vectors::divergent_if>(&list.back().node);
  return guard != nullptr && guard->is_peeled ? guard : nullptr;
}

// Vectors of a row, as long as there are as many threads.
class vectors_of_row {
 public:
  vectors_of_row(const loops::row_loop& loop, const vector_kernel& kernel, output_lines& out)
      : list_(loop.body.statements),
        kernel_(kernel),
        counter_(kernel.own_index.counter()),
        width_(std::to_string(loop.width)),
        vectors_(loop.width, kernel),
        statements_(kernel, vectors_),
        out_(out) {
    kernel.thread.forget();
  }

  void print() {
    const vectors::divergent_if* const guard = peeled_guard(list_);
    if (guard == nullptr) return print_loop("", width_);
    // A guard in another one: what stands between them belongs to each vector.
    const bool is_last = peeled_guard(guard->then) == nullptr;
    if (is_last) return print_guarded(*guard, list_.back().where);
    print_loop("int " + names::row_step(), names::row_step());
  }

 private:
  void print_loop(const std::string& declared, const std::string& step) {
    output_lines body;
    statements_.print(list_, body);
    out_.add_block(head(declared, step), {}, [&] {
      if (!declared.empty()) out_.add(step + " = " + width_ + ";");
      kernel_.own_index.declare_others(out_);
      out_.append(body);
    });
  }

  // The vectors between the guard's ends are a loop of their own, which asks nothing.
  void print_guarded(const vectors::divergent_if& guard, const location& where) {
    output_lines before, inside, apart;
    for (std::size_t n = 0; n + 1 < list_.size(); ++n) statements_.print(list_[n], before);
    const guard_search search(*guard.mask, vectors_);
    statements_.print(guard.then, inside);
    statements_.print_apart(guard, where, apart);
    const std::string step = names::row_step();
    out_.add_block(head("int " + step, step), {}, [&] {
      out_.add(step + " = " + width_ + ";");
      kernel_.own_index.declare_others(out_);
      out_.append(before);
      search.print(counter_, out_);
      out_.add_block("if (whole >= " + width_ + ") {", where, [&] {
        out_.add(step + " = whole / " + width_ + " * " + width_ + ";");
        out_.add("const long end = " + counter_ + " + " + step + ";");
        out_.add_block("for (long next = " + counter_ + "; next < end; next += " + width_ + ") {",
                       {}, [&] {
                         out_.add("const long " + counter_ + " = next;");
                         kernel_.own_index.declare_others(out_);
                         out_.append(before);
                         out_.append(inside);
                       });
      });
      out_.add_block("else {", {}, [&] { out_.append(apart); });
    });
  }

  std::string head(const std::string& declared, const std::string& step) const {
    return "for (" + declared + "; " + counter_ + " + " + width_ + " <= " + end_of_row + "; " +
           counter_ + " += " + step + ") {";
  }

  const vectors::statement_list& list_;
  const vector_kernel& kernel_;
  const std::string counter_, width_;
  vector_expression_printer vectors_;
  vector_statement_printer statements_;
  output_lines& out_;
};

}  // namespace

void print_row_loop(const loops::row_loop& loop, const type& domain, const vector_kernel& kernel,
                    output_lines& out) {
  const std::string counter = kernel.own_index.counter();
  print_bounds(loop, domain.rank, kernel, out);
  vectors_of_row(loop, kernel, out).print();

  output_lines of_thread;
  kernel.thread.forget();
  statement_writer alone(kernel.expressions, nullptr, of_thread);
  alone.leave_by("continue;");
  for (const typed::statement* s : loop.statements) alone.write(*s);
  // Fewer than a vector: drivers would prepare vectors of them that never run, in each row.
  out.add("#pragma clang loop vectorize(disable)");
  out.add_block("for (; " + counter + " < " + end_of_row + "; ++" + counter + ") {", {}, [&] {
    kernel.own_index.declare_others(out);
    out.append(of_thread);
  });
}

}  // namespace libtiles::compiler
