#include "libtiles/compiler/lowering/scalar_loops.hpp"

#include <algorithm>

#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/lowering/loop_children.hpp"
#include "libtiles/compiler/lowering/stride_analysis.hpp"

namespace libtiles::compiler {
namespace {

bool is_tile_static(const typed::expression& place) {
  const auto* const element = std::get_if<typed::subscript>(&place.node);
  if (element != nullptr) return is_tile_static(*element->base);
  const typed::variable* const named = named_variable(place);
  return named != nullptr && named->kind == typed::storage::tile_static;
}

bool is_element(const typed::expression& e) {
  if (std::holds_alternative<typed::view_element>(e.node)) return true;
  return std::holds_alternative<typed::subscript>(e.node) && is_number(*e.type) &&
         is_tile_static(e);
}

class scalar_loops {
 public:
  explicit scalar_loops(const stride_analysis& steps) : steps_(steps) {}

  bool are_in(const loops::node_list& list) const {
    return std::any_of(list.begin(), list.end(), [&](const loops::node& each) {
      const auto* const tiles = std::get_if<loops::tile_loop>(&each.node);
      const loops::node& one = tiles != nullptr && !tiles->at_once ? *tiles->of_tile : each;
      const auto* const threads = std::get_if<loops::thread_loop>(&one.node);
      bool found = threads != nullptr && stays_scalar(threads->body);
      loops::for_each_list(each,
                           [&](const loops::node_list& below) { found = found || are_in(below); });
      return found;
    });
  }

 private:
  bool stays_scalar(const loops::region& body) const {
    return std::any_of(body.begin(), body.end(), [&](const typed::statement* each) {
      return typed::any_statement(*each, typed::is_loop) ||
             typed::any_expression(*each,
                                   [&](const typed::expression& e) { return is_scattered(e); });
    });
  }

  bool is_scattered(const typed::expression& e) const {
    if (!is_element(e)) return false;
    const std::optional<std::int64_t> step = steps_.of_place(e);
    return !step || *step < 0 || *step > 1;
  }

  const stride_analysis& steps_;
};

// Threads' arrays beside each other in memory, where work-groups have them in registers.
bool has_expanded_arrays(const loop_schedule& schedule) {
  return std::any_of(
      schedule.expanded.begin(), schedule.expanded.end(),
      [](const typed::variable* each) { return each->type->kind == type_kind::array; });
}

}  // namespace

bool has_scalar_loops(const loop_tree& loops, const type& tiled_index, bool has_dense_rows) {
  const stride_analysis steps(loops.schedule, tiled_index.rank - 1, has_dense_rows);
  return has_expanded_arrays(loops.schedule) || scalar_loops(steps).are_in(loops.body);
}

}  // namespace libtiles::compiler
