#include "libtiles/compiler/transform/staging_elimination.hpp"

#include <algorithm>
#include <cstdlib>
#include <unordered_set>

#include "libtiles/compiler/analysis/affine_variables.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/staged_window.hpp"
#include "libtiles/compiler/analysis/staging_copy.hpp"
#include "libtiles/compiler/analysis/window_load.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"
#include "libtiles/compiler/transform/unread_variables.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;
using typed::thread_index_kind;

// Each may be a load at an odd place, and a guard.
constexpr std::size_t most_reads = 16;

// An index into a view: the thread's own in a dimension, plus a distance.
struct near_index {
  int dimension;
  std::int64_t distance;
};

// What stands for an element of a window.
struct staged_read {
  typed::expression* place;
  const staged_window* window;
  std::vector<near_index> indices;  ///< by the dimensions of the view
  std::vector<view_side> guards;
};

const typed::variable& view_of(const staged_window& window) {
  return *named_variable(*window.element->view);
}

bool is_barrier(const typed::statement_ptr& s) {
  return std::holds_alternative<typed::barrier>(s->node);
}

typed::expression_ptr boolean(binary_operator op, typed::expression_ptr a, typed::expression_ptr b,
                              const location& where) {
  return build::expression(scalar(scalar_type::boolean), where,
                           typed::binary{op, std::move(a), std::move(b)});
}

typed::expression_ptr both(typed::expression_ptr a, typed::expression_ptr b,
                           const location& where) {
  if (!a) return b;
  return boolean(binary_operator::logical_and, std::move(a), std::move(b), where);
}

typed::expression_ptr index_at(const near_index& at, const location& where) {
  auto own = build::expression(scalar(scalar_type::int32), where,
                               typed::thread_index{thread_index_kind::global, at.dimension});
  if (at.distance == 0) return own;
  const auto op = at.distance < 0 ? binary_operator::subtract : binary_operator::add;
  return build::binary(op, std::move(own), build::integer(std::abs(at.distance), where), where);
}

typed::expression_ptr element_of(const staged_read& read) {
  const location& where = read.place->where;
  typed::view_element element{tree_copy().copy(*read.window->element->view), {}};
  for (const near_index& at : read.indices) element.indices.push_back(index_at(at, where));
  return build::expression(read.place->type, where, std::move(element));
}

typed::expression_ptr condition_of(const staged_read& read, const view_side& side) {
  const location& where = read.place->where;
  typed::expression_ptr index = index_at(read.indices[side.dimension], where);
  if (!side.is_end) {
    return boolean(binary_operator::greater_equal, std::move(index), build::integer(0, where),
                   where);
  }
  auto extent = build::expression(scalar(scalar_type::int32), where,
                                  typed::view_extent{tree_copy().copy(*read.window->element->view),
                                                     static_cast<int>(side.dimension)});
  return boolean(binary_operator::less, std::move(index), std::move(extent), where);
}

typed::expression_ptr guarded_element_of(const staged_read& read) {
  typed::expression_ptr guard;
  for (const view_side& side : read.guards) {
    guard = both(std::move(guard), condition_of(read, side), read.place->where);
  }
  if (!guard) return element_of(read);
  return build::expression(read.place->type, read.place->where,
                           typed::conditional{std::move(guard), element_of(read),
                                              tree_copy().copy(*read.window->beyond)});
}

class staging_elimination {
 public:
  explicit staging_elimination(typed::program& program)
      : program_(program),
        kernel_(*program.kernel),
        list_(kernel_.body.statements),
        values_(analyze_function(program, kernel_)) {}

  std::vector<const typed::variable*> run() {
    if (!is_plain() || !find_windows() || !find_reads() || may_change_views()) return {};
    if (orders_other_views()) return {};
    std::vector<const typed::variable*> views;
    for (const staged_window& each : windows_) views.push_back(&view_of(each));
    replace_reads(take_statements_behind());
    remove_copies();
    kernel_.tile_statics.clear();
    remove_places();
    return views;
  }

 private:
  bool is_plain() const {
    const bool is_tiled = program_.thread_parameter->type->kind == type_kind::tiled_index;
    if (!is_tiled || kernel_.tile_statics.empty() || !kernel_.calls.empty()) return false;
    return std::none_of(list_.begin(), list_.end(), [](const typed::statement_ptr& s) {
      return (!is_barrier(s) && !is_load_in_loop(*s) && orders_memory(*s)) ||
             typed::any_expression(*s, [](const typed::expression& e) {
               return std::holds_alternative<typed::atomic>(e.node) ||
                      std::holds_alternative<typed::print>(e.node);
             });
    });
  }

  // The first barrier behind the last load, or what follows that, if it ends with one.
  std::size_t find_first_behind() const {
    std::size_t behind = list_.size();
    while (behind > 0 && !is_load_in_loop(*list_[behind - 1])) --behind;
    if (behind > 0 && ends_with_barrier(*list_[behind - 1])) return behind;
    const auto begin = list_.begin() + static_cast<std::ptrdiff_t>(behind);
    return static_cast<std::size_t>(std::find_if(begin, list_.end(), is_barrier) - list_.begin());
  }

  bool find_windows() {
    first_behind_ = find_first_behind();
    std::vector<const typed::statement*> before;
    for (std::size_t i = 0; i < first_behind_; ++i) before.push_back(list_[i].get());
    for (const typed::variable* array : kernel_.tile_statics) {
      auto window = find_staged_window(*array, before, program_);
      if (!window) return false;
      windows_.push_back(std::move(*window));
    }
    return true;
  }

  const staged_window* window_of(const typed::expression& e) const {
    const typed::variable* const named = named_variable(e);
    const auto found = std::find_if(windows_.begin(), windows_.end(),
                                    [&](const staged_window& each) { return each.array == named; });
    return found == windows_.end() ? nullptr : &*found;
  }

  // Of which `e` is a place.
  const staged_window* window_at(const typed::expression& e) const {
    const auto place = find_array_place(e);
    return place ? window_of(root_of(e)) : nullptr;
  }

  bool names_windows(const typed::statement& s) const {
    return typed::any_expression(
        s, [&](const typed::expression& e) { return window_of(e) != nullptr; });
  }

  // All else that names the arrays.
  bool find_reads() {
    std::size_t named = 0;
    for (std::size_t i = first_behind_; i < list_.size(); ++i) {
      const bool is_in_loop = typed::any_statement(
          *list_[i], [&](const typed::statement& s) { return is_loop(s) && names_windows(s); });
      if (is_in_loop) return false;
      typed::for_each_expression(*list_[i], [&](typed::expression& e) {
        named += window_of(e) != nullptr ? 1 : 0;
        add_read(e);
      });
    }
    return !reads_.empty() && named == reads_.size() && named <= most_reads;
  }

  void add_read(typed::expression& e) {
    const staged_window* const window = window_at(e);
    if (window == nullptr) return;
    const array_place place = *find_array_place(e);
    staged_read read{&e, window, {}, {}};
    std::vector<value_bounds> places;
    std::vector<affine_form> subscripts;
    for (const typed::expression* subscript : place.subscripts) {
      if (has_effects(*subscript)) return;
      subscripts.push_back(values_.of(*subscript));
      const auto bounds = bounds_of(subscripts.back());
      if (!subscripts.back().is_exact || !bounds) return;
      places.push_back(*bounds);
    }
    for (std::size_t d = 0; d < window->offset.size(); ++d) {
      const auto index = sum_of(window->offset[d], subscripts[window->array_dimension[d]]);
      const auto near = index ? near_index_of(*index) : std::nullopt;
      if (!near) return;
      read.indices.push_back(*near);
    }
    if (!window->holds(places)) return;
    read.guards = window->guards_at(places);
    reads_.push_back(std::move(read));
  }

  std::optional<near_index> near_index_of(const affine_form& index) const {
    for (int d = 0; d < program_.thread_parameter->type->rank; ++d) {
      const auto rest = sum_of(index, values_.of_thread(thread_index_kind::global, d), -1);
      if (rest && rest->terms.empty()) return near_index{d, rest->constant};
    }
    return std::nullopt;
  }

  // Nor does the place of a read get a value.
  bool may_change_views() const {
    const bool is_written =
        std::any_of(windows_.begin(), windows_.end(), [](const staged_window& each) {
          const typed::variable& view = view_of(each);
          return view.is_written || view.is_assigned || view.kind != typed::storage::parameter;
        });
    return is_written ||
           std::any_of(list_.begin() + static_cast<std::ptrdiff_t>(first_behind_), list_.end(),
                       [&](const typed::statement_ptr& s) {
                         return typed::any_expression(*s, [&](const typed::expression& e) {
                           const typed::expression* const changed = changed_place(e);
                           if (std::holds_alternative<typed::address_of>(e.node)) return true;
                           return changed != nullptr && window_of(root_of(*changed)) != nullptr;
                         });
                       });
  }

  struct view_accesses {
    bool has_any = false, may_write = false, are_own = true;

    void add(const view_accesses& more) {
      has_any |= more.has_any;
      may_write |= more.may_write;
      are_own &= more.are_own;
    }
  };

  bool is_view_of_window(const typed::variable* view) const {
    return view != nullptr &&
           std::any_of(windows_.begin(), windows_.end(),
                       [&](const staged_window& each) { return &view_of(each) == view; });
  }

  // Of views that are not read in place: by other views they may be one.
  view_accesses other_accesses(const typed::statement& s) {
    view_accesses found;
    typed::any_expression(s, [&](const typed::expression& e) {
      const auto* const element = std::get_if<typed::view_element>(&e.node);
      if (element == nullptr) return false;
      const typed::variable* const view = named_variable(*element->view);
      if (is_view_of_window(view)) return false;
      const bool is_parameter = view != nullptr && view->kind == typed::storage::parameter;
      found.add({true, !is_parameter || view->is_written, is_parameter && is_own(*element)});
      return false;
    });
    return found;
  }

  // The thread's own element of a view.
  bool is_own(const typed::view_element& element) {
    const bool is_index = element.indices.front()->type->kind == type_kind::index;
    const int rank = program_.thread_parameter->type->rank;
    const int given =
        is_index ? element.indices.front()->type->rank : static_cast<int>(element.indices.size());
    for (int d = 0; d < rank && given == rank; ++d) {
      const affine_form index = is_index
                                    ? values_.of(*element.indices.front(), d)
                                    : values_.of(*element.indices[static_cast<std::size_t>(d)]);
      const auto rest = sum_of(index, values_.of_thread(thread_index_kind::global, d), -1);
      if (!index.is_exact || !rest || !rest->terms.empty() || rest->constant != 0) return false;
    }
    return given == rank;
  }

  // Whether a barrier that is lost orders accesses of other threads to the same element.
  bool orders_other_views() {
    view_accesses all, before;
    for (const typed::statement_ptr& s : list_) all.add(other_accesses(*s));
    if (all.are_own) return false;
    for (std::size_t i = 0; i < list_.size(); ++i) {
      const auto* const barrier = std::get_if<typed::barrier>(&list_[i]->node);
      if (barrier != nullptr && i >= first_behind_ &&
          barrier->ordered != typed::fence::tile_static) {
        view_accesses behind;
        for (std::size_t k = i + 1; k < list_.size(); ++k) behind.add(other_accesses(*list_[k]));
        if (before.has_any && behind.has_any && (before.may_write || behind.may_write)) return true;
      }
      before.add(other_accesses(*list_[i]));
    }
    return false;
  }

  typed::block take_statements_behind() {
    typed::block taken;
    for (std::size_t i = first_behind_; i < list_.size(); ++i) {
      if (!is_barrier(list_[i])) taken.statements.push_back(std::move(list_[i]));
    }
    list_.resize(first_behind_);
    return taken;
  }

  void remove_copies() {
    list_.erase(std::remove_if(list_.begin(), list_.end(),
                               [&](const typed::statement_ptr& s) { return names_windows(*s); }),
                list_.end());
  }

  void replace_reads(typed::block behind) {
    const location where = reads_.front().place->where;
    typed::expression_ptr guard = common_guard(where);
    auto inside = build::statement(where, std::move(behind));
    if (!guard) {
      for (const staged_read& each : reads_) *each.place = std::move(*element_of(each));
      for (auto& s : build::statements_of(*inside)) list_.push_back(std::move(s));
      return;
    }
    auto at_ends = tree_copy(kernel_).copy(*inside);
    std::vector<typed::expression*> copied = places_in(*at_ends);
    for (std::size_t k = 0; k < reads_.size(); ++k) {
      *copied[k] = std::move(*guarded_element_of(reads_[k]));
    }
    for (const staged_read& each : reads_) *each.place = std::move(*element_of(each));
    list_.push_back(build::statement(
        where, typed::if_statement{std::move(guard), std::move(inside), std::move(at_ends)}));
  }

  // Those of the reads in a copy, in the same order.
  std::vector<typed::expression*> places_in(typed::statement& copy) const {
    std::vector<typed::expression*> places;
    typed::for_each_expression(copy, [&](typed::expression& e) {
      if (window_at(e) != nullptr) places.push_back(&e);
    });
    return places;
  }

  // Where no read needs a guard of its own: of several on one side the one that is farthest out.
  typed::expression_ptr common_guard(const location& where) const {
    typed::expression_ptr guard;
    for (std::size_t k = 0; k < reads_.size(); ++k) {
      for (const view_side& side : reads_[k].guards) {
        if (is_implied(k, side)) continue;
        guard = both(std::move(guard), condition_of(reads_[k], side), where);
      }
    }
    return guard;
  }

  bool is_implied(std::size_t read, const view_side& side) const {
    const near_index& own = reads_[read].indices[side.dimension];
    for (std::size_t k = 0; k < reads_.size(); ++k) {
      const staged_read& other = reads_[k];
      const near_index& at = other.indices[side.dimension];
      const auto& guards = other.guards;
      const bool is_alike = &view_of(*other.window) == &view_of(*reads_[read].window) &&
                            at.dimension == own.dimension &&
                            std::find(guards.begin(), guards.end(), side) != guards.end();
      const std::int64_t beyond =
          side.is_end ? at.distance - own.distance : own.distance - at.distance;
      if (is_alike && (beyond > 0 || (beyond == 0 && k < read))) return true;
    }
    return false;
  }

  // Which only the copies needed: places in the tile.
  void remove_places() {
    std::unordered_set<const typed::variable*> numbers;
    const auto note = [&](const typed::statement& s) {
      const auto* const made = std::get_if<typed::declaration>(&s.node);
      if (made != nullptr && is_scalar(*made->declared->type)) numbers.insert(made->declared);
      return false;
    };
    for (const auto& s : list_) typed::any_statement(*s, note);
    remove_unread(kernel_, numbers);
  }

  typed::program& program_;
  typed::function& kernel_;
  statement_list& list_;
  affine_analysis values_;
  std::size_t first_behind_ = 0;  ///< what follows the copies
  std::vector<staged_window> windows_;
  std::vector<staged_read> reads_;
};

}  // namespace

std::vector<const typed::variable*> eliminate_staging(typed::program& program) {
  return staging_elimination(program).run();
}

}  // namespace libtiles::compiler
