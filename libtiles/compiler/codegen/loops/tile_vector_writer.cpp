#include "libtiles/compiler/codegen/loops/tile_vector_writer.hpp"

#include "libtiles/compiler/codegen/loops/rematerialized_variables.hpp"
#include "libtiles/compiler/codegen/loops/vector_statements.hpp"
#include "libtiles/compiler/codegen/names.hpp"

namespace libtiles::compiler {

bool tile_vector_writer::write(const single_thread_region& alone, output_lines& out) {
  kernel_.thread.forget();
  stride_analysis steps = stride_analysis::between_tiles(kernel_.plan, kernel_.tiled_index,
                                                         kernel_.expressions.has_dense_rows());
  vector_expressions vectors(tiles_in_step, steps, kernel_.expressions, kernel_.variables);
  vector_statements writer(kernel_.plan, kernel_.uses, steps, vectors, kernel_.expressions,
                           nullptr);
  output_lines body;
  for (const auto& s : alone.body->statements) writer.write(*s, body);
  if (!writer.fits()) return false;
  std::vector<const typed::statement*> statements;
  for (const auto& s : alone.body->statements) statements.push_back(s.get());
  output_lines computed;
  write_rematerialized(statements, kernel_.plan, kernel_.expressions, computed);
  write_indices(alone, out);
  out.append(computed);
  out.append(body);
  return true;
}

// Of the first tile's thread.
void tile_vector_writer::write_indices(const single_thread_region& alone, output_lines& out) const {
  out.add("const long " + names::step() + " = 0;");
  kernel_.thread.declare_of_step(kernel_.tiled_index, out);
  for (int d = 0; d < kernel_.tiled_index.rank; ++d) {
    out.add("const long " + names::thread_index(typed::thread_index_kind::local, d) + " = " +
            std::to_string(alone.local[static_cast<std::size_t>(d)]) + ";");
  }
  kernel_.thread.declare_of_thread(kernel_.tiled_index, out);
}

}  // namespace libtiles::compiler
