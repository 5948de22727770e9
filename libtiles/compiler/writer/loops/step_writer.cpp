#include "libtiles/compiler/writer/loops/step_writer.hpp"

#include "libtiles/compiler/writer/loops/computed_variables.hpp"
#include "libtiles/compiler/writer/loops/vector_statements.hpp"
#include "libtiles/compiler/writer/names.hpp"

namespace libtiles::compiler {

bool step_writer::write(const lone_thread& alone, output_lines& out) {
  thread_.forget();
  lane_steps steps = lane_steps::between_tiles(plan_, tiled_index_, expressions_.has_dense_rows());
  vector_expressions vectors(tiles_in_step, steps, expressions_, variables_);
  vector_statements writer(plan_, uses_, steps, vectors, expressions_, nullptr);
  output_lines body;
  for (const auto& s : alone.body->statements) writer.write(*s, body);
  if (!writer.fits()) return false;
  std::vector<const typed::statement*> statements;
  for (const auto& s : alone.body->statements) statements.push_back(s.get());
  output_lines computed;
  write_computed(statements, plan_, expressions_, computed);
  write_indices(alone, out);
  out.append(computed);
  out.append(body);
  return true;
}

// Of the first tile's thread.
void step_writer::write_indices(const lone_thread& alone, output_lines& out) const {
  out.add("const long " + names::step() + " = 0;");
  thread_.declare_of_step(tiled_index_, out);
  for (int d = 0; d < tiled_index_.rank; ++d) {
    out.add("const long " + names::thread_index(typed::thread_index_kind::local, d) + " = " +
            std::to_string(alone.local[static_cast<std::size_t>(d)]) + ";");
  }
  thread_.declare_of_thread(tiled_index_, out);
}

}  // namespace libtiles::compiler
