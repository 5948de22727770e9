#include "libtiles/compiler/transform/copy_forwarding.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/counted_loop.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/single_thread_region.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"
#include "libtiles/compiler/transform/index_substitution.hpp"

namespace libtiles::compiler {
namespace {

using ranges = std::vector<counted_range>;

int times_named(const typed::statement& s, const typed::variable& v) {
  int times = 0;
  typed::for_each_expression(
      s, [&](const typed::expression& e) { times += named_variable(e) == &v ? 1 : 0; });
  return times;
}

bool names(const typed::statement& s, const typed::variable& v) { return times_named(s, v) > 0; }

// Whether an element of a view may get another value, or a view other elements. What a pointer
// points to is not followed.
bool may_change_views(const typed::statement& s) {
  return typed::any_expression(s, [](const typed::expression& e) {
    const typed::variable* const changed = changed_variable(e);
    const bool is_variable = changed != nullptr && changed->type->kind != type_kind::view;
    return std::holds_alternative<typed::address_of>(e.node) ||
           (has_own_effects(e) && !is_variable);
  });
}

// The places that a subscript names, one behind the other.
struct named_places {
  std::int64_t first, end;
};

std::optional<named_places> places_of(const typed::expression& subscript, ranges& loops) {
  if (!is_int(*subscript.type)) return std::nullopt;
  if (const typed::literal* const known = build::literal_of(subscript)) {
    const std::int64_t place = build::signed_value(*known, *subscript.type);
    return named_places{place, place + 1};
  }
  const typed::variable* const named = named_variable(subscript);
  const auto loop = std::find_if(loops.begin(), loops.end(),
                                 [&](const counted_range& one) { return one.counter == named; });
  if (loop == loops.end()) return std::nullopt;
  const named_places places{loop->first, loop->bound};
  loops.erase(loop);
  return places;
}

// Each of the loops counts one of the subscripts, and the others are literals.
bool is_each_read_once(const array_place& place, ranges loops,
                       const std::vector<std::int64_t>& extents) {
  for (std::size_t k = 0; k < place.subscripts.size(); ++k) {
    const auto places = places_of(*place.subscripts[k], loops);
    if (!places || places->first < 0 || places->end > extents[k]) return false;
  }
  return loops.empty();
}

class copy_forwarding {
 public:
  copy_forwarding(typed::program& program, const use_def& uses)
      : kernel_(*program.kernel), domain_(*program.thread_parameter->type), uses_(uses) {}

  bool run() {
    statement_list& list = kernel_.body.statements;
    const std::size_t before = list.size();
    for (std::size_t i = 0; i < list.size();) {
      if (forward_copy(i)) {
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
      } else {
        ++i;
      }
    }
    return list.size() < before;
  }

 private:
  // False, and nothing is changed, if the statement is no copy, or one that is needed.
  bool forward_copy(std::size_t i) {
    const auto copy = find_copied_tile(*kernel_.body.statements[i], uses_, domain_);
    if (!copy || !has_one_read(*copy->array)) return false;
    typed::expression* const read = find_read_after(i, *copy);
    if (read == nullptr) return false;
    typed::expression_ptr element = substituted_element(*copy, *read, kernel_, uses_);
    if (!element) return false;
    *read = std::move(*element);  // a variable may point to it as its first value
    auto& arrays = kernel_.tile_statics;
    arrays.erase(std::remove(arrays.begin(), arrays.end(), copy->array), arrays.end());
    return true;
  }

  // The kernel's own array, which it names for the copy and a second time.
  bool has_one_read(const typed::variable& array) const {
    int times = 0;
    for (const auto& s : kernel_.body.statements) times += times_named(*s, array);
    const auto& own = kernel_.tile_statics;
    const bool is_own = std::find(own.begin(), own.end(), &array) != own.end();
    const variable_use& use = uses_.at(&array);
    return is_own && times == 2 && use.changes == 1 && !use.is_pointed_to;
  }

  typed::expression* find_read_after(std::size_t copied_at, const staging_copy& copy) {
    const statement_list& list = kernel_.body.statements;
    bool has_waited = false;
    for (std::size_t i = copied_at + 1; i < list.size(); ++i) {
      if (names(*list[i], *copy.array)) {
        const bool is_alone = has_waited && find_single_thread_region(*list[i], uses_, domain_) &&
                              !may_views_change_after(i);
        return is_alone ? find_first_read(*std::get<typed::if_statement>(list[i]->node).then, copy)
                        : nullptr;
      }
      if (may_change_views(*list[i])) return nullptr;
      has_waited |= std::holds_alternative<typed::barrier>(list[i]->node);
    }
    return nullptr;
  }

  // Up to the next barrier, since other threads may be there first.
  bool may_views_change_after(std::size_t i) const {
    const statement_list& list = kernel_.body.statements;
    while (++i < list.size() && !std::holds_alternative<typed::barrier>(list[i]->node)) {
      if (may_change_views(*list[i])) return true;
    }
    return false;
  }

  // In the first statement that names the array, if no view is changed in it or in front of it.
  typed::expression* find_first_read(typed::statement& s, const staging_copy& copy) const {
    auto* const block = std::get_if<typed::block>(&s.node);
    if (block == nullptr) return may_change_views(s) ? nullptr : find_read_in_loops(s, copy, {});
    for (typed::statement_ptr& part : block->statements) {
      if (names(*part, *copy.array)) return find_first_read(*part, copy);
      if (may_change_views(*part)) return nullptr;
    }
    return nullptr;
  }

  // Of which literals tell the rounds.
  typed::expression* find_read_in_loops(typed::statement& s, const staging_copy& copy,
                                        ranges loops) const {
    if (auto* const block = std::get_if<typed::block>(&s.node)) {
      for (typed::statement_ptr& part : block->statements) {
        if (names(*part, *copy.array)) return find_read_in_loops(*part, copy, loops);
      }
    }
    if (auto* const loop = std::get_if<typed::for_statement>(&s.node)) {
      const auto range = range_of(*loop, uses_);
      const bool is_known = range && range->compared == typed::binary_operator::less &&
                            counts_up_by_one(*loop) && names(*loop->body, *copy.array);
      if (!is_known) return nullptr;
      loops.push_back(*range);
      return find_read_in_loops(*loop->body, copy, loops);
    }
    return typed::kind_of(s) == typed::statement_kind::simple ? find_place(s, copy, loops)
                                                              : nullptr;
  }

  static typed::expression* find_place(typed::statement& s, const staging_copy& copy,
                                       const ranges& loops) {
    typed::expression* found = nullptr;
    typed::for_each_expression(s, [&](typed::expression& e) {
      const auto place = find_array_place(e);
      const bool is_read =
          place && place->array == copy.array && place->subscripts.size() == copy.extents.size();
      if (is_read && is_each_read_once(*place, loops, copy.extents)) found = &e;
    });
    return found;
  }

  typed::function& kernel_;
  const type& domain_;
  const use_def& uses_;
};

}  // namespace

bool forward_copies(typed::program& program, const use_def& uses) {
  return program.kernel->calls.empty() && copy_forwarding(program, uses).run();
}

}  // namespace libtiles::compiler
