// Barriers and fences.
#include <array>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/statements.hpp"
#include "libtiles/compiler/text/suggestion.hpp"

namespace libtiles::compiler {
namespace {

struct synchronisation {
  const char* name;
  typed::fence ordered;
};

constexpr std::array<synchronisation, 4> waits = {{
    {"wait", typed::fence::all},
    {"wait_with_all_memory_fence", typed::fence::all},
    {"wait_with_global_memory_fence", typed::fence::global},
    {"wait_with_tile_static_memory_fence", typed::fence::tile_static},
}};

constexpr std::array<synchronisation, 3> fences = {{
    {"all_memory_fence", typed::fence::all},
    {"global_memory_fence", typed::fence::global},
    {"tile_static_memory_fence", typed::fence::tile_static},
}};

template <std::size_t N>
const synchronisation* find(const std::array<synchronisation, N>& known, const std::string& name) {
  for (const synchronisation& one : known) {
    if (name == one.name) return &one;
  }
  return nullptr;
}

}  // namespace

typed::statement_ptr analyze_synchronisation(sema_context& sema, const syntax::expression& text) {
  const auto* call = std::get_if<syntax::call>(&text.node);
  if (call == nullptr) return nullptr;
  if (const auto* name = std::get_if<syntax::name>(&call->callee->node)) {
    const synchronisation* const fence = find(fences, name->text);
    if (fence == nullptr) return nullptr;
    if (call->arguments.size() != 1 ||
        analyze(sema, *call->arguments[0])->type->kind != type_kind::barrier) {
      sema.fail(text.where, "'" + name->text + "' takes the tile's barrier",
                "write " + name->text + "(t_idx.barrier)");
    }
    return build::statement(text.where, typed::memory_fence{fence->ordered});
  }
  const auto* method = std::get_if<syntax::member>(&call->callee->node);
  if (method == nullptr || method->name.rfind("wait", 0) != 0) return nullptr;
  const typed::expression_ptr base = analyze(sema, *method->base);
  if (base->type->kind != type_kind::barrier) return nullptr;
  const synchronisation* const wait = find(waits, method->name);
  if (wait == nullptr) {
    sema.fail(
        method->name_where, "a barrier has no method '" + method->name + "'",
        suggestion_for(method->name, {waits[0].name, waits[1].name, waits[2].name, waits[3].name}));
  }
  if (!call->arguments.empty()) {
    sema.fail(text.where, "'" + method->name + "' takes no arguments");
  }
  return build::statement(text.where, typed::barrier{wait->ordered});
}

}  // namespace libtiles::compiler
