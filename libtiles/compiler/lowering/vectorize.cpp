#include "libtiles/compiler/lowering/vectorize.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/counted_loop.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/lowering/loop_children.hpp"
#include "libtiles/compiler/lowering/rematerialization.hpp"
#include "libtiles/compiler/lowering/transposed_loads.hpp"
#include "libtiles/compiler/lowering/vectorize_statements.hpp"

namespace libtiles::compiler {
namespace {

using loops::region;
using loops::vector_loop;

// Sums in registers together: enough to hide what an addition takes, and no more than there are
// registers for. An addition to a sum that is in no register is a load and a store as well.
constexpr int most_sums_at_once = 4;

const typed::for_statement* only_loop(const region& statements) {
  return statements.size() == 1 ? std::get_if<typed::for_statement>(&statements.front()->node)
                                : nullptr;
}

// The statements of each thread, where a node can be a loop over them.
region threads_statements(const loops::node& n) {
  if (const auto* loop = std::get_if<loops::thread_loop>(&n.node)) return loop->statements;
  if (const auto* loop = std::get_if<loops::uniform_for>(&n.node)) return {loop->source};
  return {};
}

class vectorizer {
 public:
  vectorizer(const loop_schedule& schedule, const use_def& uses, const type& tiled_index,
             bool has_dense_rows)
      : schedule_(schedule),
        uses_(uses),
        tiled_index_(tiled_index),
        last_(tiled_index.rank - 1),
        has_dense_rows_(has_dense_rows) {}

  void run(loops::node_list& list) const {
    for (loops::node& n : list) {
      const region statements = threads_statements(n);
      std::optional<vector_loop> vectors;
      if (!statements.empty()) vectors = vectorize(statements);
      if (vectors) {
        n.node = std::move(*vectors);
      } else {
        loops::for_each_list(n, [&](loops::node_list& below) { run(below); });
      }
    }
    list.erase(std::remove_if(list.begin(), list.end(), does_nothing), list.end());
  }

 private:
  // Where all is declarations of what lives elsewhere.
  static bool does_nothing(const loops::node& n) {
    const auto* const loop = std::get_if<vector_loop>(&n.node);
    return loop != nullptr && loop->body.statements.empty();
  }

  // Nothing if the statements do not fit into vectors.
  std::optional<vector_loop> vectorize(const region& statements) const {
    vector_loop made;
    made.statements = statements;
    made.transposed = find_columns(statements);
    made.width = made.transposed.empty() ? choose_width() : vectors::square_side;
    if (made.width == 0) return std::nullopt;
    made.promoted = find_promoted(statements);
    const bool can_promote =
        std::all_of(made.promoted.begin(), made.promoted.end(),
                    [](const auto& one) { return is_in_vectors(*one.variable->type); });
    if (!can_promote) return std::nullopt;
    const typed::for_statement* loop = only_loop(statements);
    if (loop != nullptr && !is_head_of_tile(*loop)) loop = nullptr;
    choose_shape(loop != nullptr, made);
    if (!made.transposed.empty()) made.rematerialized = find_rematerialized(statements, schedule_);
    return vectorize_body(statements, loop, made) ? std::optional<vector_loop>(std::move(made))
                                                  : std::nullopt;
  }

  // A head around several vectors names nothing that is a thread's, not even where its value does
  // not depend on that, as in (t.local[0], 3).
  bool is_head_of_tile(const typed::for_statement& loop) const {
    const typed::variable* const counter = counter_of(loop, uses_);
    if (counter == nullptr) return false;
    const auto is_of_thread = [&](const typed::expression& e) {
      if (const auto* index = std::get_if<typed::thread_index>(&e.node)) {
        return index->which == typed::thread_index_kind::local ||
               index->which == typed::thread_index_kind::global;
      }
      const typed::variable* const v = named_variable(e);
      return v != nullptr && v != counter && v->kind == typed::storage::local &&
             schedule_.placement_of(*v) != placement::uniform;
    };
    return !typed::any_expression(*counter->initializer, is_of_thread) &&
           !typed::any_expression(*loop.condition, is_of_thread) &&
           !typed::any_expression(*loop.step, is_of_thread);
  }

  bool vectorize_body(const region& statements, const typed::for_statement* loop,
                      vector_loop& made) const {
    stride_analysis steps(schedule_, last_, has_dense_rows_);
    statement_vectorizer lanes(schedule_, uses_, statement_vectorizer::lanes::threads, steps);
    lanes.take_columns(&made.transposed);
    region each_does = statements;
    if (loop != nullptr) {
      made.jammed = lanes.head_of(*loop);
      if (!made.jammed) return false;
      each_does.clear();
      for (const auto& s : std::get<typed::block>(loop->body->node).statements) {
        each_does.push_back(s.get());
      }
    }
    auto body = lanes.of(each_does);
    if (!body) return false;
    made.body = {std::move(*body), find_rematerialized(each_does, schedule_)};
    return true;
  }

  // None if the tile is not made of squares.
  vectors::transposed_loads find_columns(const region& statements) const {
    const bool is_made_of_squares = last_ > 0 && extent(last_) % vectors::square_side == 0 &&
                                    extent(last_ - 1) % vectors::square_side == 0;
    if (!is_made_of_squares) return {};
    const stride_analysis in_row(schedule_, last_, false);
    const stride_analysis in_column(schedule_, last_ - 1, false);
    return find_transposed_loads(statements, in_row, in_column);
  }

  // Drivers take a vector apart where the device's are shorter. 0: there is none.
  int choose_width() const {
    for (const int width : {16, 8}) {
      if (extent(last_) % width == 0) return width;
    }
    return 0;
  }

  // A square's rows; around a loop neighbours in a row first, which lie side by side in memory.
  void choose_shape(bool has_loop, vector_loop& made) const {
    if (!made.transposed.empty()) made.rows = vectors::square_side;
    if (!has_loop) return;
    const int most_vectors =
        most_sums_at_once / std::max(static_cast<int>(made.promoted.size()), 1);
    while (2 * made.vectors_at_once() <= most_vectors &&
           extent(last_) % (2 * made.width * made.columns) == 0) {
      made.columns *= 2;
    }
    while (last_ > 0 && 2 * made.vectors_at_once() <= most_vectors &&
           extent(last_ - 1) % (2 * made.rows) == 0) {
      made.rows *= 2;
    }
  }

  int extent(int dimension) const { return tiled_index_.tile[static_cast<std::size_t>(dimension)]; }

  std::vector<loops::promoted_variable> find_promoted(const region& statements) const {
    std::unordered_set<const typed::variable*> named;
    std::unordered_set<const typed::variable*> changed;
    for (const typed::statement* s : statements) {
      typed::for_each_declared(*s, [&](const typed::variable& v) { changed.insert(&v); });
      typed::for_each_expression(*s, [&](const typed::expression& e) {
        if (const typed::variable* const v = named_variable(e)) named.insert(v);
        if (changed_variable(e) != nullptr) changed.insert(changed_variable(e));
      });
    }
    std::vector<loops::promoted_variable> promoted;
    for (const typed::variable* v : schedule_.expanded) {
      const bool is_changed = changed.count(v) != 0;
      if (is_changed || named.count(v) != 0) promoted.push_back({v, is_changed});
    }
    return promoted;
  }

  const loop_schedule& schedule_;
  const use_def& uses_;
  const type& tiled_index_;
  const int last_;  // the fastest dimension
  const bool has_dense_rows_;
};

bool is_loop(const loops::node& n) {
  return std::holds_alternative<loops::uniform_for>(n.node) ||
         std::holds_alternative<loops::uniform_while>(n.node) ||
         std::holds_alternative<loops::uniform_do>(n.node);
}

// In how many loops within one another variables are named at most; -1: nowhere.
class loop_depths {
 public:
  loop_depths(const std::unordered_set<const typed::variable*>& wanted,
              const loop_schedule& schedule)
      : wanted_(wanted), schedule_(schedule) {}

  void note(const loops::node_list& list, int depth) {
    for (const loops::node& n : list) note(n, depth);
  }

  int in_vectors = -1;
  int one_by_one = -1;

 private:
  void note(const loops::node& n, int depth) {
    if (const auto* const loop = std::get_if<loops::vector_loop>(&n.node)) {
      for (const typed::statement* s : loop->statements) note(*s, depth, in_vectors);
    } else if (const auto* const scalar = std::get_if<loops::thread_loop>(&n.node)) {
      for (const typed::statement* s : scalar->statements) note(*s, depth, one_by_one);
    } else if (const auto* const tiles = std::get_if<loops::tile_loop>(&n.node)) {
      if (!tiles->at_once) return note(*tiles->of_tile, depth);
      for (const auto& s : tiles->at_once->thread.body->statements) note(*s, depth, in_vectors);
    } else {
      const int below = depth + (is_loop(n) ? 1 : 0);
      loops::for_each_list(n, [&](const loops::node_list& list) { note(list, below); });
    }
  }

  void note(const typed::statement& s, int depth, int& deepest) {
    const int below = depth + (is_loop(s) ? 1 : 0);
    typed::for_each_child(
        s,
        [&](const typed::expression& e) {
          if (typed::any_expression(e, [&](const auto& part) { return names_one(part); })) {
            deepest = std::max(deepest, below);
          }
        },
        [&](const typed::statement& child) { note(child, below, deepest); });
  }

  // Each thread has its own.
  bool names_one(const typed::expression& e) const {
    const typed::variable* const named = named_variable(e);
    return named != nullptr && wanted_.count(named) != 0 &&
           schedule_.placement_of(*named) != placement::uniform;
  }

  const std::unordered_set<const typed::variable*>& wanted_;
  const loop_schedule& schedule_;
};

}  // namespace

void vectorize(loop_tree& tree, const use_def& uses, const type& tiled_index, bool has_dense_rows) {
  vectorizer(tree.schedule, uses, tiled_index, has_dense_rows).run(tree.body);
}

bool are_for_vectors(const std::unordered_set<const typed::variable*>& variables,
                     const loop_tree& tree) {
  loop_depths depths(variables, tree.schedule);
  depths.note(tree.body, 0);
  return depths.in_vectors >= std::max(depths.one_by_one, 0);
}

}  // namespace libtiles::compiler
