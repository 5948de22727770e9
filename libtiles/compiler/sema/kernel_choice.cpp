#include "libtiles/compiler/sema/kernel_choice.hpp"

#include "libtiles/core/error.hpp"
#include "libtiles/core/printable.hpp"

namespace libtiles::compiler {

typed::function& choose_kernel(const std::vector<typed::function*>& kernels,
                               const syntax::translation_unit& unit, const kernel_input& input) {
  std::string known;
  for (typed::function* kernel : kernels) {
    if (kernel->name == input.function) return *kernel;
    known += (known.empty() ? "" : ", ") + kernel->name;
  }
  if (kernels.size() == 1 && input.function.empty()) return *kernels.front();
  const std::string text = "the text '" + input.name + "' ";
  if (!unit.lambdas.empty()) {
    throw error(status::invalid_argument,
                text + "is a lambda, which has no name; leave out the function '" +
                    printable_name(input.function) + "'");
  }
  if (kernels.empty()) {
    throw error(status::compile,
                text +
                    "has no kernel; a kernel is a lambda, or a void function whose first "
                    "parameter is an index<N> or a tiled_index<...>");
  }
  if (input.function.empty()) {
    throw error(status::invalid_argument,
                text + "has several kernels; select one by its function name: " + known);
  }
  throw error(status::invalid_argument,
              text + "has no kernel '" + printable_name(input.function) + "'; it has: " + known);
}

}  // namespace libtiles::compiler
