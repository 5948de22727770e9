#include "libtiles/compiler/transform/barrier_elimination.hpp"

#include <algorithm>
#include <set>

#include "libtiles/compiler/analysis/call_graph.hpp"
#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/analysis/tile_static_access.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

using statement_list = std::vector<typed::statement_ptr>;

const typed::barrier* barrier_of(const typed::statement& s) {
  return std::get_if<typed::barrier>(&s.node);
}

// One that orders tile_static memory and does nothing else.
bool is_removable(const typed::statement& s) {
  const typed::barrier* const b = barrier_of(s);
  return b != nullptr && b->ordered == typed::fence::tile_static && !b->ends_loads;
}

// ---- from functions to their callers

template <class Visit>
void for_each_list(typed::statement& s, const Visit& visit) {
  if (auto* const b = std::get_if<typed::block>(&s.node)) visit(b->statements);
  typed::for_each_child(
      s, [](typed::expression&) {}, [&](typed::statement& below) { for_each_list(below, visit); });
}

template <class Visit>
void for_each_list(typed::function& f, const Visit& visit) {
  visit(f.body.statements);
  for (auto& s : f.body.statements) for_each_list(*s, visit);
}

bool are_all_statements(const typed::function& f, const std::vector<typed::function*>& callers) {
  return std::all_of(callers.begin(), callers.end(), [&](typed::function* caller) {
    std::size_t statements = 0;
    for_each_list(*caller, [&](const statement_list& list) {
      statements += static_cast<std::size_t>(std::count_if(
          list.begin(), list.end(),
          [&](const typed::statement_ptr& s) { return function_called_by(*s) == &f; }));
    });
    return statements == count_calls(f, *caller);
  });
}

// In front of a call, what begins the function comes before the arguments are computed.
bool do_arguments_access(const typed::function& f, const std::vector<typed::function*>& callers) {
  bool found = false;
  for (typed::function* caller : callers) {
    for_each_list(*caller, [&](const statement_list& list) {
      for (const auto& s : list) {
        if (function_called_by(*s) != &f) continue;
        for (const auto& argument : call_alone_in(*s)->arguments) {
          found = found || accesses_tile_statics_as_argument(*argument);
        }
      }
    });
  }
  return found;
}

void add_around_calls(typed::function& caller, const typed::function& f, bool before, bool behind) {
  for_each_list(caller, [&](statement_list& list) {
    for (std::size_t n = 0; n < list.size(); ++n) {
      if (function_called_by(*list[n]) != &f) continue;
      const location where = list[n]->where;
      const auto add = [&](std::size_t at) {
        list.insert(list.begin() + static_cast<std::ptrdiff_t>(at),
                    build::statement(where, typed::barrier{typed::fence::tile_static}));
      };
      if (behind) add(n + 1);
      if (before) add(n++);
      if (behind) ++n;
    }
  });
}

void hand_to_callers(typed::function& f, const std::vector<typed::function*>& callers) {
  statement_list& list = f.body.statements;
  const bool before =
      !list.empty() && is_removable(*list.front()) && !do_arguments_access(f, callers);
  const bool behind = list.size() > 1 && is_removable(*list.back());
  if ((!before && !behind) || !are_all_statements(f, callers)) return;
  if (behind) list.pop_back();
  if (before) list.erase(list.begin());
  for (typed::function* caller : callers) add_around_calls(*caller, f, before, behind);
}

// ---- what is redundant

/// What may come next, or may have come last, on some way: both, or neither where no way leads.
struct events {
  bool access = false, barrier = false;

  bool is_barrier_alone() const { return barrier && !access; }
};

bool operator!=(const events& a, const events& b) {
  return a.access != b.access || a.barrier != b.barrier;
}
events operator|(const events& a, const events& b) {
  return {a.access || b.access, a.barrier || b.barrier};
}

constexpr events an_access{true, false}, a_barrier{false, true};

enum class direction { forwards, backwards };

// The statements in the order of the walk, or against it.
class barrier_walk {
 public:
  barrier_walk(direction way, std::set<const typed::statement*>& redundant)
      : way_(way), redundant_(redundant) {}

  void run(const typed::function& kernel) { through(kernel.body.statements, a_barrier, true); }

 private:
  events through(const statement_list& list, events state, bool is_last_time) {
    if (way_ == direction::forwards) {
      for (const auto& s : list) state = through(*s, state, is_last_time);
    } else {
      for (auto s = list.rbegin(); s != list.rend(); ++s) {
        state = through(**s, state, is_last_time);
      }
    }
    return state;
  }

  events through(const typed::expression* e, events state) const {
    return accesses_tile_statics(e) ? an_access : state;
  }

  events through(const typed::statement& s, events state, bool is_last_time) {
    return std::visit([&](const auto& n) { return node(n, s, state, is_last_time); }, s.node);
  }

  events node(const typed::declaration& n, const typed::statement&, events state, bool) const {
    return through(n.initializer.get(), state);
  }
  events node(const typed::expression_statement& n, const typed::statement&, events state,
              bool) const {
    return through(n.value.get(), state);
  }
  events node(const typed::barrier& n, const typed::statement& s, events state, bool is_last_time) {
    if (is_last_time && is_removable(s) && state.is_barrier_alone()) redundant_.insert(&s);
    return n.ordered == typed::fence::global ? an_access : a_barrier;
  }
  events node(const typed::memory_fence&, const typed::statement&, events state, bool) const {
    return state;
  }
  // Behind its beginning, a load is nobody's business until tile_wait.
  events node(const typed::block& n, const typed::statement&, events state, bool is_last_time) {
    if (!n.is_load || way_ == direction::backwards) {
      return through(n.statements, state, is_last_time);
    }
    bool is_beginning = std::any_of(n.statements.begin(), n.statements.end(),
                                    [](const auto& s) { return barrier_of(*s) != nullptr; });
    for (const auto& s : n.statements) {
      if (is_beginning || std::holds_alternative<typed::declaration>(s->node)) {
        state = through(*s, state, is_last_time);
      }
      if (barrier_of(*s) != nullptr) is_beginning = false;
    }
    return state;
  }
  events node(const typed::if_statement& n, const typed::statement&, events state,
              bool is_last_time) {
    if (way_ == direction::forwards) state = through(n.condition.get(), state);
    const events then = through(*n.then, state, is_last_time);
    const events otherwise = n.otherwise ? through(*n.otherwise, state, is_last_time) : state;
    const events both = then | otherwise;
    return way_ == direction::forwards ? both : through(n.condition.get(), both);
  }
  events node(const typed::for_statement& n, const typed::statement&, events state,
              bool is_last_time) {
    if (exits_of(*n.body).any()) return an_access;
    if (way_ == direction::forwards) state = through(n.first, state, is_last_time);
    state = loop(n.condition.get(), n.step.get(), *n.body, state, is_last_time);
    return way_ == direction::forwards ? state : through(n.first, state, is_last_time);
  }
  events node(const typed::while_statement& n, const typed::statement&, events state,
              bool is_last_time) {
    if (exits_of(*n.body).any()) return an_access;
    return loop(n.condition.get(), nullptr, *n.body, state, is_last_time);
  }
  events node(const typed::return_statement& n, const typed::statement&, events, bool) const {
    if (way_ == direction::forwards) return {};
    return accesses_tile_statics(n.value.get()) ? an_access : a_barrier;
  }
  events node(typed::any_of<typed::do_statement, typed::switch_statement, typed::break_statement,
                            typed::continue_statement>,
              const typed::statement&, events, bool) const {
    return an_access;
  }

  // Until one more turn adds nothing.
  events loop(const typed::expression* condition, const typed::expression* step,
              const typed::statement& body, events outside, bool is_last_time) {
    events head = outside;
    for (;;) {
      const events more = head | turn(condition, step, body, head, false);
      if (!(more != head)) break;
      head = more;
    }
    if (is_last_time) turn(condition, step, body, head, true);
    return through(condition, head);
  }

  events turn(const typed::expression* condition, const typed::expression* step,
              const typed::statement& body, events head, bool is_last_time) {
    if (way_ == direction::forwards) {
      return through(step, through(body, through(condition, head), is_last_time));
    }
    return through(body, through(step, through(condition, head)), is_last_time);
  }

  const direction way_;
  std::set<const typed::statement*>& redundant_;
};

void remove_redundant(typed::function& kernel, direction way) {
  std::set<const typed::statement*> redundant;
  barrier_walk(way, redundant).run(kernel);
  for_each_list(kernel, [&](statement_list& list) {
    list.erase(std::remove_if(
                   list.begin(), list.end(),
                   [&](const typed::statement_ptr& s) { return redundant.count(s.get()) != 0; }),
               list.end());
  });
}

}  // namespace

void eliminate_barriers(typed::program& program) {
  std::vector<typed::function*> functions = callees_first(*program.kernel);
  for (typed::function* f : functions) {
    if (f != program.kernel) hand_to_callers(*f, functions);
  }
  remove_redundant(*program.kernel, direction::backwards);
  remove_redundant(*program.kernel, direction::forwards);
}

}  // namespace libtiles::compiler
