#include "libtiles/compiler/analysis/control_exits.hpp"

#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

exits own_exits(const typed::statement& s) {
  using no_exit =
      typed::any_of<typed::declaration, typed::expression_statement, typed::barrier,
                    typed::memory_fence, typed::block, typed::if_statement, typed::while_statement,
                    typed::do_statement, typed::for_statement, typed::switch_statement>;
  return std::visit(typed::overloaded{[](const typed::return_statement&) {
                                        return exits{true, false, false};
                                      },
                                      [](const typed::break_statement&) {
                                        return exits{false, true, false};
                                      },
                                      [](const typed::continue_statement&) {
                                        return exits{false, false, true};
                                      },
                                      [](no_exit) { return exits{}; }},
                    s.node);
}

}  // namespace

exits exits_of(const typed::statement& s) {
  exits found = own_exits(s);
  typed::for_each_child(
      s, [](const typed::expression&) {},
      [&](const typed::statement& child) {
        const exits below = exits_of(child);
        found.by_return |= below.by_return;
        found.by_break |= below.by_break;
        found.by_continue |= below.by_continue;
      });
  const bool is_loop = typed::is_loop(s);
  if (is_loop || std::holds_alternative<typed::switch_statement>(s.node)) found.by_break = false;
  if (is_loop) found.by_continue = false;
  return found;
}

}  // namespace libtiles::compiler
