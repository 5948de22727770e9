#include "libtiles/compiler/sema/sema.hpp"

#include "libtiles/compiler/sema/definitions.hpp"
#include "libtiles/compiler/sema/function_bodies.hpp"

namespace libtiles::compiler {
namespace {

template <class MakeKernel>
typed::program analyze_around(const syntax::translation_unit& unit, diagnostics& messages,
                              const MakeKernel& make_kernel) {
  sema_context sema(unit, messages);
  analyze_definitions(sema);
  analyze_functions(sema);
  make_kernel(sema);
  messages.throw_errors();
  analyze_uncalled_functions(sema);
  return std::move(sema.program);
}

}  // namespace

typed::program analyze(const syntax::translation_unit& unit, const kernel_choice& choose,
                       diagnostics& messages) {
  return analyze_around(unit, messages, [&](sema_context& sema) {
    messages.throw_errors();
    choose_kernel(sema, choose(kernels(sema)));
  });
}

typed::program analyze(const syntax::translation_unit& unit,
                       const std::vector<bound_argument>& captured, diagnostics& messages) {
  return analyze_around(unit, messages, [&](sema_context& sema) {
    try {
      analyze_lambda(sema, unit.lambdas.front(), captured);
    } catch (const abandoned&) {
      // Reported among the messages.
    }
  });
}

}  // namespace libtiles::compiler
