#include "libtiles/compiler/lowering/vectorize_tiles.hpp"

#include <algorithm>

#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/lowering/rematerialization.hpp"
#include "libtiles/compiler/lowering/vectorize_statements.hpp"

namespace libtiles::compiler {
namespace {

using loops::region;

// Neighbours in the fastest dimension. Of 4 bytes each, what they compute is a vector that most
// CPUs have.
constexpr int tiles_at_once = 8;

// Of the tile_static memory of all of them: a part of what a core has nearest to it, and less than
// every device has.
constexpr std::size_t largest_bytes_of_tiles = 16 * 1024;

bool is_computed_anew(const typed::statement& s, const loop_schedule& schedule) {
  const auto* const node = std::get_if<typed::declaration>(&s.node);
  return node != nullptr && schedule.placement_of(*node->declared) == placement::rematerialized;
}

bool has_loops(const region& statements) {
  return std::any_of(statements.begin(), statements.end(), [](const typed::statement* s) {
    return typed::any_statement(*s, typed::is_loop);
  });
}

bool orders_memory(const typed::statement& s) {
  return typed::any_statement(s,
                              [](const typed::statement& below) {
                                return std::holds_alternative<typed::memory_fence>(below.node);
                              }) ||
         typed::any_expression(s, [](const typed::expression& e) {
           return std::holds_alternative<typed::atomic>(e.node);
         });
}

bool has_own_variables(const loop_schedule& schedule) {
  return std::all_of(schedule.placements.begin(), schedule.placements.end(), [](const auto& each) {
    return each.second == placement::privatized || each.second == placement::rematerialized;
  });
}

bool has_room(const typed::function& kernel) {
  std::size_t bytes = 0;
  for (const typed::variable* v : kernel.tile_statics) bytes += size_in_kernel(*v->type);
  return bytes * tiles_at_once <= largest_bytes_of_tiles;
}

// A uniform statement other than a barrier may differ from tile to tile.
bool has_barriers_alone(const typed::function& kernel, const loop_schedule& schedule) {
  std::size_t barriers = 0;
  for (const auto& s : kernel.body.statements) {
    if (std::holds_alternative<typed::barrier>(s->node)) ++barriers;
    if (orders_memory(*s)) return false;
  }
  return barriers == schedule.uniform_statements.size();
}

// What all that lies between two barriers does but compute variables anew; nothing if more than one
// thread does something.
std::optional<single_thread_region> find_only_region(const region& statements,
                                                     const loop_schedule& schedule,
                                                     const use_def& uses, const type& domain) {
  const bool is_only_one =
      std::all_of(statements.begin(), statements.end() - 1,
                  [&](const typed::statement* s) { return is_computed_anew(*s, schedule); });
  return is_only_one ? find_single_thread_region(*statements.back(), uses, domain) : std::nullopt;
}

const region* statements_of(const loops::node& n) {
  if (const auto* loop = std::get_if<loops::thread_loop>(&n.node)) return &loop->statements;
  if (const auto* loop = std::get_if<loops::vector_loop>(&n.node)) return &loop->statements;
  return nullptr;
}

class tile_vectorizer {
 public:
  tile_vectorizer(loop_tree& tree, const typed::program& program, const use_def& uses,
                  bool has_dense_rows)
      : tree_(tree),
        schedule_(tree.schedule),
        program_(program),
        uses_(uses),
        domain_(*program.thread_parameter->type),
        has_dense_rows_(has_dense_rows) {}

  void run() {
    std::vector<std::optional<loops::tile_vectors>> of_nodes;
    for (const loops::node& n : tree_.body) {
      const region* const statements = statements_of(n);
      const auto thread = statements == nullptr ? std::nullopt : single_thread(*statements);
      of_nodes.push_back(thread ? vectorize(*thread) : std::nullopt);
      if (thread && !of_nodes.back()) return;
    }
    for (std::size_t i = 0; i < of_nodes.size(); ++i) {
      loops::node& n = tree_.body[i];
      if (statements_of(n) == nullptr) continue;
      const location where = n.where;
      auto of_tile = std::make_unique<loops::node>(std::move(n));
      n = loops::node{where, loops::tile_loop{std::move(of_tile), std::move(of_nodes[i])}};
    }
    tree_.tiles_per_work_item = tiles_at_once;
  }

  bool is_worth_it() const {
    const typed::function& kernel = *program_.kernel;
    return kernel.calls.empty() && program_.helper_tile_statics.empty() &&
           has_own_variables(schedule_) && has_room(kernel) &&
           has_barriers_alone(kernel, schedule_) && has_single_thread_loops();
  }

 private:
  // Whether one thread has loops between some of the barriers, and all threads have none.
  bool has_single_thread_loops() const {
    bool is_alone = false;
    for (const loops::node& n : tree_.body) {
      const region* const statements = statements_of(n);
      if (statements == nullptr || !has_loops(*statements)) continue;
      if (!single_thread(*statements)) return false;
      is_alone = true;
    }
    return is_alone;
  }

  std::optional<single_thread_region> single_thread(const region& statements) const {
    return find_only_region(statements, schedule_, uses_, domain_);
  }

  // Nothing if what the thread does does not fit into vectors.
  std::optional<loops::tile_vectors> vectorize(const single_thread_region& thread) const {
    region statements;
    for (const auto& s : thread.body->statements) statements.push_back(s.get());
    stride_analysis steps = stride_analysis::between_tiles(schedule_, domain_, has_dense_rows_);
    statement_vectorizer lanes(schedule_, uses_, statement_vectorizer::lanes::tiles, steps);
    auto body = lanes.of(statements);
    if (!body) return std::nullopt;
    return loops::tile_vectors{thread,
                               {std::move(*body), find_rematerialized(statements, schedule_)}};
  }

  loop_tree& tree_;
  const loop_schedule& schedule_;
  const typed::program& program_;
  const use_def& uses_;
  const type& domain_;
  const bool has_dense_rows_;
};

}  // namespace

void vectorize_tiles(loop_tree& tree, const typed::program& program, const use_def& uses,
                     bool has_dense_rows) {
  tile_vectorizer tiles(tree, program, uses, has_dense_rows);
  if (tiles.is_worth_it()) tiles.run();
}

}  // namespace libtiles::compiler
