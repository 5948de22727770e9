#include "libtiles/compiler/transform/saved_kernel.hpp"

#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"

namespace libtiles::compiler {

saved_kernel::saved_kernel(typed::function& kernel)
    : kernel_(kernel),
      body_(tree_copy().copy(kernel.body)),
      calls_(kernel.calls),
      variables_(kernel.variables.size()),
      renamed_variables_(kernel.renamed_variables) {}

void saved_kernel::restore() {
  kernel_.body = std::move(body_);
  kernel_.calls = std::move(calls_);
  kernel_.variables.resize(variables_);
  kernel_.renamed_variables = renamed_variables_;
  for (const typed::statement_ptr& s : kernel_.body.statements) {
    typed::for_each_statement(*s, [](const typed::statement& below) {
      const auto* const n = std::get_if<typed::declaration>(&below.node);
      if (n != nullptr) n->declared->initializer = n->initializer.get();
    });
  }
}

}  // namespace libtiles::compiler
