#include "libtiles/compiler/lowering/make_thread_loops.hpp"

#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/lowering/rematerialization.hpp"

namespace libtiles::compiler {
namespace {

using loops::node_list;
using statement_list = std::vector<typed::statement_ptr>;

class thread_loop_maker {
 public:
  explicit thread_loop_maker(const loop_schedule& schedule) : schedule_(schedule) {}

  node_list of(const statement_list& list) const {
    node_list made;
    loops::region waiting;
    for (const typed::statement_ptr& s : list) {
      if (!schedule_.is_uniform(*s)) {
        waiting.push_back(s.get());
        continue;
      }
      end_region(waiting, made);
      std::visit([&](const auto& node) { add(node, *s, made); }, s->node);
    }
    end_region(waiting, made);
    return made;
  }

 private:
  void end_region(loops::region& statements, node_list& made) const {
    if (statements.empty()) return;
    loops::thread_loop loop;
    for (const typed::statement* s : statements) {
      loop.is_left_early |= exits_of(*s).by_return;
      if (!only_declares(*s)) loop.body.push_back(s);
    }
    loop.rematerialized = find_rematerialized(statements, schedule_);
    const location where = statements.front()->where;
    loop.statements = std::move(statements);
    statements.clear();
    made.push_back({where, std::move(loop)});
  }

  // What lives elsewhere.
  bool only_declares(const typed::statement& s) const {
    const auto* const node = std::get_if<typed::declaration>(&s.node);
    if (node == nullptr) return false;
    const placement home = schedule_.placement_of(*node->declared);
    return home == placement::rematerialized ||
           (home == placement::expanded && node->initializer == nullptr);
  }

  node_list of_body(const typed::statement& body) const {
    return of(std::get<typed::block>(body.node).statements);
  }

  void add(
      typed::any_of<typed::declaration, typed::expression_statement, typed::memory_fence,
                    typed::return_statement, typed::break_statement, typed::continue_statement>,
      const typed::statement& s, node_list& made) const {
    made.push_back({s.where, loops::uniform_statement{&s}});
  }
  void add(const typed::barrier& n, const typed::statement& s, node_list& made) const {
    made.push_back({s.where, loops::barrier{n.ordered}});
  }
  void add(const typed::block& n, const typed::statement& s, node_list& made) const {
    made.push_back({s.where, loops::uniform_block{of(n.statements)}});
  }
  void add(const typed::if_statement& n, const typed::statement& s, node_list& made) const {
    loops::uniform_if chosen{n.condition.get(), of_body(*n.then), std::nullopt};
    if (n.otherwise) chosen.otherwise = of_body(*n.otherwise);
    made.push_back({s.where, std::move(chosen)});
  }
  void add(const typed::switch_statement& n, const typed::statement& s, node_list& made) const {
    loops::uniform_switch chosen{&n, {}};
    for (const auto& section : n.sections) chosen.sections.push_back(of(section.body.statements));
    made.push_back({s.where, std::move(chosen)});
  }
  void add(const typed::while_statement& n, const typed::statement& s, node_list& made) const {
    made.push_back({s.where, loops::uniform_while{n.condition.get(), of_body(*n.body)}});
  }
  void add(const typed::do_statement& n, const typed::statement& s, node_list& made) const {
    made.push_back({s.where, loops::uniform_do{of_body(*n.body), n.condition.get()}});
  }
  void add(const typed::for_statement& n, const typed::statement& s, node_list& made) const {
    made.push_back({s.where, loops::uniform_for{&s, of(n.first), of_body(*n.body)}});
  }

  const loop_schedule& schedule_;
};

}  // namespace

loop_tree make_thread_loops(const typed::function& kernel, loop_schedule schedule) {
  loop_tree made;
  made.schedule = std::move(schedule);
  made.body = thread_loop_maker(made.schedule).of(kernel.body.statements);
  return made;
}

}  // namespace libtiles::compiler
