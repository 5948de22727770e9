#include "libtiles/compiler/codegen/loops/row_loop_printer.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/codegen/loops/vector_statement_printer.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/codegen/statement_writer.hpp"

namespace libtiles::compiler {
namespace {

constexpr const char* end_of_row = "row_end";

// The domain is padded to whole work-groups, in the other dimensions too.
void print_bounds(int row_length, int rank, const vector_kernel& kernel, output_lines& out) {
  std::string outside;
  for (int d = 0; d + 1 < rank; ++d) {
    outside += (d == 0 ? "" : " || ") + ("(int)get_global_id(" + std::to_string(rank - 1 - d)) +
               ") >= " + names::domain_extent(d);
  }
  if (!outside.empty()) out.add("if (" + outside + ") return;");
  const std::string length = std::to_string(row_length);
  const std::string counter = kernel.own_index.counter();
  out.add("long " + counter + " = " +
          (kernel.thread.is_part() ? "(long)(get_global_id(0) - get_global_offset(0)) * " + length +
                                         " + (long)get_global_offset(0);"
                                   : "(long)get_global_id(0) * " + length + ";"));
  out.add(std::string("const long ") + end_of_row + " = min((long)" +
          names::domain_extent(rank - 1) + ", " + counter + " + " + length + ");");
}

}  // namespace

void print_row_loop(const loops::row_loop& loop, int row_length, const type& domain,
                    const vector_kernel& kernel, output_lines& out) {
  const std::string counter = kernel.own_index.counter();
  const std::string width = std::to_string(loop.width);
  print_bounds(row_length, domain.rank, kernel, out);

  vector_expression_printer vectors(loop.width, kernel);
  output_lines of_vector;
  kernel.thread.forget();
  vector_statement_printer(kernel, vectors).print(loop.body.statements, of_vector);
  const std::string step = loop.is_peeled() ? names::row_step() : width;
  const std::string declared = loop.is_peeled() ? "int " + step : "";
  out.add_block("for (" + declared + "; " + counter + " + " + width + " <= " + end_of_row + "; " +
                    counter + " += " + step + ") {",
                {}, [&] {
                  if (loop.is_peeled()) out.add(step + " = " + width + ";");
                  kernel.own_index.declare_others(out);
                  out.append(of_vector);
                });

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
