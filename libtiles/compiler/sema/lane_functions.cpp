#include "libtiles/compiler/sema/lane_functions.hpp"

#include <algorithm>
#include <array>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lane_calls.hpp"
#include "libtiles/compiler/sema/expressions.hpp"

namespace libtiles::compiler {
namespace {

struct lane_function {
  const char* name;
  const char* spelling;
};

constexpr std::array<lane_function, 6> functions = {{
    {"lane_down", lane_calls::down},
    {"lane_up", lane_calls::up},
    {"lane_from", lane_calls::from},
    {"lane_across", lane_calls::across},
    {"lane_count_at_barrier", lane_calls::count_at_barrier},
    {"same_in_tile", lane_calls::same_in_tile},
}};

bool is_in_library(const sema_context& sema) {
  const auto& heads = sema.calls_of_library.heads;
  return std::any_of(heads.begin(), heads.end(),
                     [&](const auto& head) { return head.get() == sema.body.head; });
}

}  // namespace

typed::expression_ptr call_lane_function(sema_context& sema, const std::string& name,
                                         const syntax::call& text, const location& where) {
  const auto* const found = std::find_if(functions.begin(), functions.end(),
                                         [&](const lane_function& f) { return name == f.name; });
  if (found == functions.end() || !is_in_library(sema)) return nullptr;
  std::vector<typed::expression_ptr> arguments;
  for (const auto& argument : text.arguments) arguments.push_back(analyze_value(sema, *argument));
  const type_ptr t = arguments.front()->type;
  return build::expression(t, where, typed::builtin_call{found->spelling, std::move(arguments)});
}

}  // namespace libtiles::compiler
