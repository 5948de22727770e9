#include "libtiles/compiler/analysis/staged_window.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "libtiles/compiler/analysis/affine_variables.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/staging_copy.hpp"
#include "libtiles/compiler/analysis/window_load.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;
using typed::thread_index_kind;
using maybe_form = std::optional<affine_form>;

maybe_form difference(const affine_form& a, const affine_form& b) {
  return a.is_exact && b.is_exact ? sum_of(a, b, -1) : std::nullopt;
}

bool is_same_literal(const typed::expression& a, const typed::expression& b) {
  const typed::literal* const one = build::literal_of(a);
  const typed::literal* const other = build::literal_of(b);
  return one != nullptr && other != nullptr && *a.type == *b.type &&
         one->integer == other->integer && one->floating == other->floating;
}

const typed::statement* only_statement(const typed::statement& body) {
  const auto& statements = std::get<typed::block>(body.node).statements;
  return statements.size() == 1 ? statements.front().get() : nullptr;
}

// `array[...] = value;`
const typed::assignment* assignment_of(const typed::statement& s) {
  const auto* const effect = std::get_if<typed::expression_statement>(&s.node);
  if (effect == nullptr) return nullptr;
  const auto* const assigned = std::get_if<typed::assignment>(&effect->value->node);
  return assigned == nullptr || assigned->op ? nullptr : assigned;
}

class staged_window_search {
 public:
  staged_window_search(const typed::variable& array, const typed::program& program)
      : thread_(*program.thread_parameter->type),
        values_(analyze_function(program, *program.kernel)) {
    made_.array = &array;
  }

  std::optional<staged_window> run(const std::vector<const typed::statement*>& statements) {
    for (const typed::statement* s : statements) {
      const bool is_named = typed::any_expression(
          *s, [&](const typed::expression& e) { return named_variable(e) == made_.array; });
      if (is_named && is_load_in_loop(*s)) {
        if (loaded_) return std::nullopt;
        loaded_ = find_window_load(*s, *made_.array, thread_, values_);
        if (!loaded_) return std::nullopt;
      } else if (is_named && !read(*s)) {
        return std::nullopt;
      }
    }
    if (loaded_) return copies_.empty() ? loaded_ : std::nullopt;
    const bool is_whole =
        !copies_.empty() && find_offsets() &&
        std::all_of(copies_.begin(), copies_.end(), [&](const copy& each) { return add(each); });
    return is_whole ? std::optional<staged_window>(std::move(made_)) : std::nullopt;
  }

 private:
  struct copy {
    std::vector<affine_form> places;    ///< by the dimensions of the array
    std::vector<affine_form> elements;  ///< by those of the view
    const typed::view_element* element;
    const typed::expression* beyond;
    std::vector<affine_form> conditions;  ///< each is at least 0 where an element is copied
  };

  bool read(const typed::statement& s) {
    if (const auto* const branch = std::get_if<typed::if_statement>(&s.node)) {
      return branch->otherwise ? read_choice(*branch) : read_of_some_threads(*branch);
    }
    const typed::assignment* const assigned = assignment_of(s);
    if (assigned == nullptr) return false;
    const auto* const choice = std::get_if<typed::conditional>(&assigned->value->node);
    if (choice == nullptr) return note(*assigned->target, *assigned->value, nullptr, nullptr);
    return note(*assigned->target, *choice->if_true, choice->condition.get(),
                choice->if_false.get());
  }

  // if (i > 0) held[x] = v(i - 1); else held[x] = 0;
  bool read_choice(const typed::if_statement& branch) {
    const typed::statement* const then = only_statement(*branch.then);
    const typed::statement* const otherwise = only_statement(*branch.otherwise);
    if (then == nullptr || otherwise == nullptr) return false;
    const typed::assignment* const copied = assignment_of(*then);
    const typed::assignment* const set = assignment_of(*otherwise);
    if (copied == nullptr || set == nullptr) return false;
    const auto places = places_of(*copied->target);
    return places && places == places_of(*set->target) &&
           note(*copied->target, *copied->value, branch.condition.get(), set->value.get());
  }

  // if (x == 0) held[0] = v(i - 1);
  bool read_of_some_threads(const typed::if_statement& branch) {
    const std::map<int, std::int64_t> outer = threads_;
    bool is_known = choose_threads(*branch.condition);
    for (const auto& each : std::get<typed::block>(branch.then->node).statements) {
      is_known = is_known && (declares_value(*each) || read(*each));
    }
    threads_ = outer;
    return is_known;
  }

  // const int before = i - 1;
  bool declares_value(const typed::statement& s) const {
    const auto* const made = std::get_if<typed::declaration>(&s.node);
    return made != nullptr && made->initializer && !has_effects(*made->initializer) &&
           !typed::any_expression(*made->initializer, [&](const typed::expression& e) {
             return named_variable(e) == made_.array;
           });
  }

  bool choose_threads(const typed::expression& condition) {
    const auto* const both = std::get_if<typed::binary>(&condition.node);
    if (both == nullptr) return false;
    if (both->op == binary_operator::logical_and) {
      return choose_threads(*both->left) && choose_threads(*both->right);
    }
    if (both->op != binary_operator::equal) return false;
    const maybe_form equal = form_difference(*both->left, *both->right);
    if (!equal || equal->terms.size() != 1) return false;
    const affine_form::term& only = equal->terms.front();
    const bool is_of_thread = only.base.what == affine_base::kind::local &&
                              std::abs(only.coefficient) == 1 && equal->is_exact;
    if (is_of_thread) threads_[only.base.dimension] = -equal->constant * only.coefficient;
    return is_of_thread;
  }

  bool note(const typed::expression& target, const typed::expression& value,
            const typed::expression* condition, const typed::expression* beyond) {
    const auto* const element = std::get_if<typed::view_element>(&value.node);
    auto places = places_of(target);
    if (element == nullptr || !places || !(*target.type == *value.type)) return false;
    if (beyond != nullptr && build::literal_of(*beyond) == nullptr) return false;
    copy made{std::move(*places), elements_of(*element), element, beyond, {}};
    if (condition != nullptr && !add_conditions(*condition, made.conditions)) return false;
    copies_.push_back(std::move(made));
    return true;
  }

  std::optional<std::vector<affine_form>> places_of(const typed::expression& target) {
    const auto place = find_array_place(target);
    if (!place || place->array != made_.array) return std::nullopt;
    std::vector<affine_form> forms;
    for (const typed::expression* subscript : place->subscripts) {
      if (has_effects(*subscript)) return std::nullopt;
      forms.push_back(of_chosen_threads(values_.of(*subscript)));
    }
    return forms;
  }

  std::vector<affine_form> elements_of(const typed::view_element& element) {
    std::vector<affine_form> forms;
    if (element.indices.front()->type->kind != type_kind::index) {
      for (const auto& index : element.indices) {
        forms.push_back(of_chosen_threads(values_.of(*index)));
      }
      return forms;
    }
    const typed::expression& whole = *element.indices.front();
    for (int d = 0; d < whole.type->rank; ++d) {
      forms.push_back(of_chosen_threads(values_.of(whole, d)));
    }
    return forms;
  }

  // Each as what is at least 0 where it holds.
  bool add_conditions(const typed::expression& condition, std::vector<affine_form>& all) {
    const auto* const both = std::get_if<typed::binary>(&condition.node);
    if (both == nullptr) return false;
    if (both->op == binary_operator::logical_and) {
      return add_conditions(*both->left, all) && add_conditions(*both->right, all);
    }
    const bool is_less =
        both->op == binary_operator::less || both->op == binary_operator::less_equal;
    const bool is_strict =
        both->op == binary_operator::less || both->op == binary_operator::greater;
    const bool is_order = is_less || both->op == binary_operator::greater ||
                          both->op == binary_operator::greater_equal;
    if (!is_order || !is_int(*both->left->type)) return false;
    maybe_form excess = is_less ? form_difference(*both->right, *both->left)
                                : form_difference(*both->left, *both->right);
    if (!excess) return false;
    if (is_strict) excess->constant -= 1;
    all.push_back(*excess);
    return true;
  }

  maybe_form form_difference(const typed::expression& a, const typed::expression& b) {
    if (has_effects(a) || has_effects(b)) return std::nullopt;
    return difference(of_chosen_threads(values_.of(a)), of_chosen_threads(values_.of(b)));
  }

  affine_form of_chosen_threads(affine_form form) const {
    for (const auto& [dimension, place] : threads_) {
      const affine_form own = values_.of_thread(thread_index_kind::local, dimension);
      const std::int64_t times = form.coefficient_of(own.terms.front().base);
      const maybe_form rest = sum_of(form, own, -times);
      if (!rest) {
        form.is_exact = false;
        return form;
      }
      form = *rest;
      form.constant += times * place;
    }
    return form;
  }

  // From the copy of which every thread has a part.
  bool find_offsets() {
    const auto of_all = std::find_if(copies_.begin(), copies_.end(), [](const copy& each) {
      return std::none_of(each.places.begin(), each.places.end(),
                          [](const affine_form& place) { return place.terms.empty(); });
    });
    if (of_all == copies_.end()) return false;
    made_.element = of_all->element;
    for (const affine_form& element : of_all->elements) {
      const auto own =
          std::find_if(of_all->places.begin(), of_all->places.end(), [&](const affine_form& place) {
            return place.terms.size() == 1 && element.coefficient_of(place.terms.front().base) == 1;
          });
      if (own == of_all->places.end()) return false;
      const maybe_form offset = difference(element, *own);
      if (!offset) return false;
      made_.array_dimension.push_back(static_cast<std::size_t>(own - of_all->places.begin()));
      made_.offset.push_back(*offset);
    }
    return of_all->elements.size() == of_all->places.size();
  }

  bool add(const copy& each) {
    const typed::variable* const view = named_variable(*made_.element->view);
    if (view == nullptr || named_variable(*each.element->view) != view) return false;
    staged_part part;
    for (const affine_form& place : each.places) {
      const std::optional<value_bounds> bounds = bounds_of(place);
      const bool is_side_by_side =
          place.is_exact && place.terms.size() <= 1 &&
          (place.terms.empty() || (place.terms.front().coefficient == 1 &&
                                   place.terms.front().base.what == affine_base::kind::local));
      if (!bounds || !is_side_by_side) return false;
      part.places.push_back(*bounds);
    }
    for (std::size_t d = 0; d < each.elements.size(); ++d) {
      const maybe_form offset = difference(each.elements[d], each.places[made_.array_dimension[d]]);
      if (!offset || !(*offset == made_.offset[d])) return false;
    }
    for (const affine_form& condition : each.conditions) {
      const std::optional<view_side> guard = guard_of(condition, each, *view);
      if (!guard) return false;
      part.guards.push_back(*guard);
    }
    made_.parts.push_back(std::move(part));
    return agree_beyond(each.beyond);
  }

  bool agree_beyond(const typed::expression* beyond) {
    if (beyond == nullptr) return true;
    if (made_.beyond == nullptr) made_.beyond = beyond;
    return is_same_literal(*made_.beyond, *beyond);
  }

  // That the element's index is at least 0, or at most the last one.
  static std::optional<view_side> guard_of(const affine_form& condition, const copy& each,
                                           const typed::variable& view) {
    for (std::size_t d = 0; d < each.elements.size(); ++d) {
      const affine_form& index = each.elements[d];
      if (condition == index) return view_side{d, false};
      affine_form last = affine_form::of(
          {affine_base::kind::extent, &view, static_cast<int>(d), true, std::nullopt});
      last.constant = -1;
      const maybe_form above = difference(last, index);
      if (above && condition == *above) return view_side{d, true};
    }
    return std::nullopt;
  }

  const type& thread_;
  affine_analysis values_;
  std::map<int, std::int64_t> threads_;  ///< that a statement is for: their places in the tile
  std::vector<copy> copies_;
  std::optional<staged_window> loaded_;  ///< instead of copies
  staged_window made_{};
};

bool have_common(const value_bounds& a, const value_bounds& b) {
  return a.lowest <= b.highest && b.lowest <= a.highest;
}

bool is_part_of(const staged_part& part, const std::vector<value_bounds>& places) {
  return std::equal(part.places.begin(), part.places.end(), places.begin(), places.end(),
                    have_common);
}

}  // namespace

// Cut along the sides of the parts, a piece lies within a part or beside it.
bool staged_window::holds(const std::vector<value_bounds>& places) const {
  for (std::size_t d = 0; d < places.size(); ++d) {
    for (const staged_part& part : parts) {
      for (const std::int64_t cut : {part.places[d].lowest, part.places[d].highest + 1}) {
        if (cut <= places[d].lowest || cut > places[d].highest) continue;
        std::vector<value_bounds> before = places, behind = places;
        before[d].highest = cut - 1;
        behind[d].lowest = cut;
        return holds(before) && holds(behind);
      }
    }
  }
  return std::any_of(parts.begin(), parts.end(),
                     [&](const staged_part& part) { return is_part_of(part, places); });
}

std::vector<view_side> staged_window::guards_at(const std::vector<value_bounds>& places) const {
  std::vector<view_side> guards;
  for (const staged_part& part : parts) {
    if (!is_part_of(part, places)) continue;
    for (const view_side& each : part.guards) {
      if (std::find(guards.begin(), guards.end(), each) == guards.end()) guards.push_back(each);
    }
  }
  return guards;
}

std::optional<staged_window> find_staged_window(
    const typed::variable& array, const std::vector<const typed::statement*>& statements,
    const typed::program& program) {
  return staged_window_search(array, program).run(statements);
}

}  // namespace libtiles::compiler
