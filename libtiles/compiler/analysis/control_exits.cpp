#include "libtiles/compiler/analysis/control_exits.hpp"

#include "libtiles/compiler/ir/children.hpp"

namespace libtiles::compiler {
namespace {

template <class Node>
bool is(const typed::statement& s) {
  return std::holds_alternative<Node>(s.node);
}

bool is_loop(const typed::statement& s) {
  return is<typed::for_statement>(s) || is<typed::while_statement>(s) || is<typed::do_statement>(s);
}

}  // namespace

exits exits_of(const typed::statement& s) {
  exits found{is<typed::return_statement>(s), is<typed::break_statement>(s),
              is<typed::continue_statement>(s)};
  typed::for_each_child(
      s, [](const typed::expression&) {},
      [&](const typed::statement& child) {
        const exits below = exits_of(child);
        found.by_return |= below.by_return;
        found.by_break |= below.by_break;
        found.by_continue |= below.by_continue;
      });
  if (is_loop(s) || is<typed::switch_statement>(s)) found.by_break = false;
  if (is_loop(s)) found.by_continue = false;
  return found;
}

bool contains_barrier(const typed::statement& s) {
  bool found = false;
  typed::for_each_statement(s, [&](const typed::statement& below) {
    found = found || std::holds_alternative<typed::barrier>(below.node);
  });
  return found;
}

}  // namespace libtiles::compiler
