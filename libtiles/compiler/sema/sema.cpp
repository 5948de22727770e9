#include "libtiles/compiler/sema/sema.hpp"

#include <set>

#include "libtiles/compiler/sema/definitions.hpp"
#include "libtiles/compiler/sema/function_bodies.hpp"
#include "libtiles/compiler/sema/kernel_choice.hpp"

namespace libtiles::compiler {
namespace {

bool is_thread_parameter(const type& t) {
  return t.kind == type_kind::index || t.kind == type_kind::tiled_index;
}

bool has_kernel_form(const typed::function& f) {
  return f.return_type->kind == type_kind::nothing && !f.parameters.empty() &&
         is_thread_parameter(*f.parameters.front()->type);
}

// In the order of the text.
std::vector<typed::function*> kernels(sema_context& sema) {
  std::set<const typed::function*> called;
  for (const auto& function : sema.program.functions) {
    for (const typed::call_site& site : function->calls) called.insert(site.callee);
  }
  std::vector<typed::function*> found;
  for (const auto& head : sema.functions.heads()) {
    for (const auto& [memories, made] : head->instances) {
      if (has_kernel_form(*made) && called.count(made) == 0) found.push_back(made);
    }
  }
  return found;
}

void set_kernel(sema_context& sema, typed::function& kernel) {
  sema.program.kernel = &kernel;
  sema.program.thread_parameter = kernel.parameters.front();
  sema.program.kernel_parameters.assign(kernel.parameters.begin() + 1, kernel.parameters.end());
  for (const typed::variable* parameter : sema.program.kernel_parameters) {
    const type& t = *parameter->type;
    if (!is_holdable(t) && t.kind != type_kind::view) {
      const std::string given =
          parameter->is_reference ? "a reference" : with_article(*parameter->type);
      sema.messages.error(
          parameter->where, "a kernel cannot take " + given,
          "a kernel takes array_views, arrays, and by value numbers, short vectors, "
          "structs, index<N>, extent<N> and tiled_extent<...>");
    }
  }
}

template <class MakeKernel>
void analyze_unit(sema_context& sema, const MakeKernel& make_kernel) {
  analyze_definitions(sema);
  analyze_functions(sema);
  make_kernel(sema);
  sema.messages.throw_errors();
  analyze_uncalled_functions(sema);
}

// What is added to an accumulator is known behind its declaration: one that no tensor core adds to
// is held as suits the threads, and one that wgmma adds to as that holds it.
template <class MakeKernel>
typed::program analyze_unit(const syntax::translation_unit& unit, const compile_options& options,
                            diagnostics& messages, const MakeKernel& make_kernel) {
  const diagnostics before = messages;
  sema_context sema(unit, options, messages);
  analyze_unit(sema, make_kernel);
  const accumulator_uses::accumulators unused = sema.accumulators.unused();
  const accumulator_uses::accumulators for_warpgroups = sema.accumulators.for_warpgroups();
  if (unused.empty() && for_warpgroups.empty()) return std::move(sema.program);
  messages = before;
  sema_context again(unit, options, messages);
  again.without_tensor_cores = unused;
  again.in_warpgroups = for_warpgroups;
  analyze_unit(again, make_kernel);
  return std::move(again.program);
}

}  // namespace

typed::program analyze(const syntax::translation_unit& unit, const kernel_input& input,
                       const compile_options& options, diagnostics& messages) {
  return analyze_unit(unit, options, messages, [&](sema_context& sema) {
    messages.throw_errors();
    set_kernel(sema, choose_kernel(kernels(sema), unit, input));
  });
}

typed::program analyze(const syntax::translation_unit& unit,
                       const std::vector<bound_argument>& captured, const compile_options& options,
                       diagnostics& messages) {
  return analyze_unit(unit, options, messages, [&](sema_context& sema) {
    try {
      set_kernel(sema, analyze_lambda(sema, unit.lambdas.front(), captured));
    } catch (const abandoned&) {
      // Reported among the messages.
    }
  });
}

}  // namespace libtiles::compiler
