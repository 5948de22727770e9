// What tile_load_async loads is used behind a tile_wait, and there is one.
#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "libtiles/compiler/analysis/barrier_functions.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/verify/flow_rules.hpp"

namespace libtiles::compiler {
namespace {

/// A variable or a part of it: the indices that are constants, in the order of the text.
struct place_in_array {
  const typed::variable* array = nullptr;
  std::vector<std::optional<std::int64_t>> indices;
};

constexpr int any_number = std::numeric_limits<int>::max();

struct load {
  place_in_array filled;
  location where;
  int later = 0;  // loads that were begun since, on some way
};

std::optional<std::int64_t> constant_of(const typed::expression& index) {
  const typed::literal* const known = build::literal_of(index);
  if (known == nullptr) return std::nullopt;
  return build::signed_value(*known, *index.type);
}

place_in_array place_of(const typed::expression& e) {
  if (const auto* const part = std::get_if<typed::subscript>(&e.node)) {
    place_in_array made = place_of(*part->base);
    made.indices.push_back(constant_of(*part->index));
    return made;
  }
  const typed::variable* const named = named_variable(e);
  const bool is_shared = named != nullptr && named->kind == typed::storage::tile_static;
  return {is_shared ? named : nullptr, {}};
}

// Not what only may be: the halves of a[2][N] are used in turns.
bool overlap(const place_in_array& a, const place_in_array& b) {
  if (a.array == nullptr || a.array != b.array) return false;
  const std::size_t common = std::min(a.indices.size(), b.indices.size());
  for (std::size_t i = 0; i < common; ++i) {
    if (!a.indices[i] || !b.indices[i] || *a.indices[i] != *b.indices[i]) return false;
  }
  return true;
}

const typed::assignment* started_by(const typed::expression& e) {
  const auto* const node = std::get_if<typed::assignment>(&e.node);
  return node != nullptr && node->is_asynchronous ? node : nullptr;
}

std::size_t rank_of_view_in(const typed::expression& value) {
  std::size_t rank = 0;
  typed::for_each_expression(value, [&](const typed::expression& e) {
    const auto* const element = std::get_if<typed::view_element>(&e.node);
    if (rank == 0 && element != nullptr) rank = element->indices.size();
  });
  return rank;
}

// The load that a call of tile_load_async became; null of other statements.
std::optional<load> load_of(const typed::statement& s) {
  if (!std::holds_alternative<typed::block>(s.node)) return std::nullopt;
  std::optional<load> made;
  typed::for_each_expression(s, [&](const typed::expression& e) {
    const typed::assignment* const start = started_by(e);
    if (start == nullptr || made || !is_same_place(e.where, s.where)) return;
    made = {place_of(*start->target), s.where};
    std::vector<std::optional<std::int64_t>>& indices = made->filled.indices;
    indices.resize(indices.size() - std::min(indices.size(), rank_of_view_in(*start->value)));
  });
  return made;
}

// The loads that are under way on every way to a statement. Loops are gone through twice.
class load_walk {
 public:
  explicit load_walk(diagnostics& messages) : messages_(messages) {}

  void visit(const typed::block& b) {
    for (const auto& statement : b.statements) visit(*statement);
  }

  void report_unfinished() {
    for (const load& each : loads_) {
      messages_.error(each.where, "nothing waits for what this loads",
                      "write tile_wait(t_idx), which all threads of the tile reach, before they "
                      "use the array");
    }
  }

 private:
  void visit(const typed::statement& s) {
    if (std::optional<load> started = load_of(s)) {
      use(started->filled, started->where);
      for (load& each : loads_) each.later += each.later == any_number ? 0 : 1;
      loads_.push_back(std::move(*started));
      return;
    }
    std::visit([&](const auto& n) { visit_node(n); }, s.node);
  }

  void visit_node(const typed::declaration& n) {
    if (n.initializer) look_at(*n.initializer);
  }
  void visit_node(const typed::expression_statement& n) { look_at(*n.value); }
  void visit_node(const typed::barrier& n) {
    if (n.ends_loads) end_loads(n.later_loads);
  }
  void visit_node(
      typed::any_of<typed::memory_fence, typed::break_statement, typed::continue_statement>) {}
  void visit_node(const typed::return_statement& n) {
    if (n.value) look_at(*n.value);
  }
  void visit_node(const typed::block& n) { visit(n); }

  void visit_node(const typed::if_statement& n) {
    look_at(*n.condition);
    const std::vector<load> before = loads_;
    visit(*n.then);
    const std::vector<load> then = std::exchange(loads_, before);
    if (n.otherwise) visit(*n.otherwise);
    keep(then);
  }

  void visit_node(const typed::switch_statement& n) {
    look_at(*n.value);
    const std::vector<load> before = loads_;
    std::vector<load> after = before;
    for (const typed::switch_section& section : n.sections) {
      loads_ = before;
      visit(section.body);
      std::swap(after, loads_);
      keep(after);
      std::swap(after, loads_);
    }
    loads_ = after;
  }

  void visit_node(const typed::while_statement& n) {
    visit_loop(n.condition.get(), nullptr, *n.body);
  }
  void visit_node(const typed::for_statement& n) {
    for (const auto& one : n.first) visit(*one);
    visit_loop(n.condition.get(), n.step.get(), *n.body);
  }
  void visit_node(const typed::do_statement& n) { visit_loop(nullptr, n.condition.get(), *n.body); }

  void visit_loop(const typed::expression* first, const typed::expression* last,
                  const typed::statement& body) {
    if (first != nullptr) look_at(*first);
    const bool begins_more = begins_loads(body) || (first != nullptr && begins_loads(*first)) ||
                             (last != nullptr && begins_loads(*last));
    if (begins_more) have_any_number_later();
    const std::vector<load> before = loads_;
    for (int turn = 0; turn < 2; ++turn) {
      visit(body);
      if (last != nullptr) look_at(*last);
      if (first != nullptr) look_at(*first);
    }
    keep(before);
  }

  void have_any_number_later() {
    for (load& each : loads_) each.later = any_number;
  }

  void end_loads(int but) {
    const auto is_over = [&](const load& one) { return one.later >= but; };
    loads_.erase(std::remove_if(loads_.begin(), loads_.end(), is_over), loads_.end());
  }

  // What is under way there, too.
  void keep(const std::vector<load>& there) {
    const auto is_missing = [&](load& one) {
      const auto found = std::find_if(there.begin(), there.end(), [&](const load& other) {
        return is_same_place(one.where, other.where);
      });
      if (found == there.end()) return true;
      one.later = std::max(one.later, found->later);
      return false;
    };
    loads_.erase(std::remove_if(loads_.begin(), loads_.end(), is_missing), loads_.end());
  }

  void look_at(const typed::expression& e) {
    const bool is_part = std::holds_alternative<typed::subscript>(e.node);
    if (is_part || std::holds_alternative<typed::variable_reference>(e.node)) {
      use(place_of(e), e.where);
    }
    look_below(e, is_part);
    const auto* const called = std::get_if<typed::call>(&e.node);
    if (called == nullptr) return;
    if (begins_loads(*called->callee)) have_any_number_later();
    if (ends_loads(*called->callee)) loads_.clear();
  }

  // The array of an element is no use of the whole array.
  void look_below(const typed::expression& e, bool is_part) {
    if (!is_part) {
      typed::for_each_child(e, [&](const typed::expression& part) { look_at(part); });
      return;
    }
    const auto& part = std::get<typed::subscript>(e.node);
    look_at(*part.index);
    const typed::expression& base = *part.base;
    if (!std::holds_alternative<typed::variable_reference>(base.node)) {
      look_below(base, std::holds_alternative<typed::subscript>(base.node));
    }
  }

  void use(const place_in_array& used, const location& where) {
    for (const load& each : loads_) {
      if (!overlap(each.filled, used) || is_same_place(each.where, where)) continue;
      messages_.error(where,
                      "'" + used.array->name + "' is used while tile_load_async may still load it",
                      "write tile_wait(t_idx), which all threads of the tile reach, before this",
                      {{each.where, "it is loaded here"}});
      return;
    }
  }

  bool begins_loads(const typed::function& f) {
    const auto [known, is_new] = begin_loads_.emplace(&f, false);
    if (!is_new) return known->second;
    bool made = false;
    for (const auto& statement : f.body.statements) made = made || begins_loads(*statement);
    return begin_loads_[&f] = made;
  }

  bool begins_loads(const typed::statement& s) {
    const auto is_load = [](const typed::statement& below) {
      const auto* const block = std::get_if<typed::block>(&below.node);
      return block != nullptr && block->is_load;
    };
    return typed::any_statement(s, is_load) || calls_beginning(s);
  }
  bool begins_loads(const typed::expression& e) { return calls_beginning(e); }

  template <class Tree>
  bool calls_beginning(const Tree& tree) {
    return typed::any_expression(tree, [&](const typed::expression& e) {
      const auto* const called = std::get_if<typed::call>(&e.node);
      return called != nullptr && begins_loads(*called->callee);
    });
  }

  // A function that calls itself is an error already.
  bool ends_loads(const typed::function& f) {
    const auto [known, is_new] = known_.emplace(&f, false);
    if (!is_new || !waits(f)) return known->second;
    bool made = false;
    for (const auto& statement : f.body.statements) {
      made = made || typed::any_statement(*statement, is_end) || calls_end(*statement);
    }
    return known_[&f] = made;
  }

  static bool is_end(const typed::statement& s) {
    const auto* const wait = std::get_if<typed::barrier>(&s.node);
    return wait != nullptr && wait->ends_loads && wait->later_loads == 0;
  }

  bool calls_end(const typed::statement& s) {
    return typed::any_expression(s, [&](const typed::expression& e) {
      const auto* const called = std::get_if<typed::call>(&e.node);
      return called != nullptr && ends_loads(*called->callee);
    });
  }

  diagnostics& messages_;
  std::vector<load> loads_;
  std::map<const typed::function*, bool> known_;        // whether they wait for loads
  std::map<const typed::function*, bool> begin_loads_;  // whether they begin any
};

}  // namespace

void check_async_loads(const typed::function& f, bool is_kernel, diagnostics& messages) {
  load_walk walk(messages);
  walk.visit(f.body);
  if (is_kernel) walk.report_unfinished();
}

}  // namespace libtiles::compiler
