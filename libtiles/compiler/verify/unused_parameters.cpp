#include "libtiles/compiler/syntax/lexer.hpp"
#include "libtiles/compiler/verify/program_rules.hpp"

namespace libtiles::compiler {

// A parameter without a name is not meant to be used.
void warn_of_unused_parameters(const typed::program& program, diagnostics& messages) {
  for (const typed::variable* parameter : program.kernel_parameters) {
    if (parameter->is_named || !is_name(parameter->name)) continue;
    const bool is_captured = parameter->where.offset == program.kernel->where.offset;
    messages.warning(parameter->where,
                     "'" + parameter->name + "' is bound, but the kernel does not use it",
                     is_captured ? "remove it from the launch and from the capture list"
                                 : "remove it, or omit its name");
  }
}

}  // namespace libtiles::compiler
