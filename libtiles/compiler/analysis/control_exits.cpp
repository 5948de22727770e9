#include "libtiles/compiler/analysis/control_exits.hpp"

#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
exits exits_of(const typed::statement& s) {
  exits found{std::holds_alternative<typed::return_statement>(s.node),
              std::holds_alternative<typed::break_statement>(s.node),
              std::holds_alternative<typed::continue_statement>(s.node)};
  typed::for_each_child(
      s, [](const typed::expression&) {},
      [&](const typed::statement& child) {
        const exits below = exits_of(child);
        found.by_return |= below.by_return;
        found.by_break |= below.by_break;
        found.by_continue |= below.by_continue;
      });
  const bool is_loop = typed::kind_of(s) == typed::statement_kind::iteration;
  if (is_loop || std::holds_alternative<typed::switch_statement>(s.node)) found.by_break = false;
  if (is_loop) found.by_continue = false;
  return found;
}

}  // namespace libtiles::compiler
