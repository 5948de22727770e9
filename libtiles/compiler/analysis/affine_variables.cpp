#include "libtiles/compiler/analysis/affine_variables.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/counted_loop.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/use_def.hpp"

namespace libtiles::compiler {
namespace {

using maybe_form = affine_analysis::maybe_form;
using maybe_bounds = std::optional<value_bounds>;
using syntax::binary_operator;

// Not of what depends on the thread's place.
maybe_bounds common_bounds(const affine_form& form) {
  const bounded_parts parts = parts_of(form);
  return form.is_exact && parts.unbounded.terms.empty() ? maybe_bounds(parts.rest) : std::nullopt;
}

maybe_bounds common_bounds(affine_analysis& values, const typed::expression* e) {
  return e == nullptr ? std::nullopt : common_bounds(values.of(*e));
}

// From numbers up or down to one, both ends known, without wrapping behind that.
maybe_bounds bounds_of(const counted_loop& loop, const value_bounds& first,
                       affine_analysis& values) {
  const maybe_bounds change =
      loop.change == nullptr ? value_bounds{1, 1} : common_bounds(values, loop.change);
  const maybe_bounds limit = common_bounds(values, loop.limit);
  if (!change || change->lowest <= 0 || !limit) return std::nullopt;
  // Below 0 it goes up.
  if (loop.op == binary_operator::shift_right && first.lowest < 0) return std::nullopt;
  const bool is_up = loop.op == binary_operator::add;
  const bool is_down =
      loop.op == binary_operator::subtract || loop.op == binary_operator::shift_right;
  const std::int64_t behind =
      is_up ? limit->highest + change->highest : limit->lowest - change->highest;
  if (loop.op != binary_operator::shift_right && !holds(*loop.first->type, behind)) {
    return std::nullopt;
  }
  const bool has_limit = loop.comparison == binary_operator::less_equal ||
                         loop.comparison == binary_operator::greater_equal;
  const std::int64_t before = has_limit ? 0 : 1;
  if (is_up && (loop.comparison == binary_operator::less ||
                loop.comparison == binary_operator::less_equal)) {
    return value_bounds{first.lowest, std::max(first.lowest, limit->highest - before)};
  }
  if (is_down && (loop.comparison == binary_operator::greater ||
                  loop.comparison == binary_operator::greater_equal)) {
    return value_bounds{std::min(first.highest, limit->lowest + before), first.highest};
  }
  return std::nullopt;
}

affine_form of_counter(const counted_loop& loop, affine_analysis& values) {
  const affine_form first = values.of(*loop.first);
  const bool is_uniform =
      first.is_uniform() && (loop.change == nullptr || values.of(*loop.change).is_uniform());
  const maybe_bounds start = common_bounds(first);
  return affine_form::of({affine_base::kind::value, loop.counter, affine_analysis::every,
                          is_uniform, start ? bounds_of(loop, *start, values) : std::nullopt});
}

bool contains(const std::vector<typed::variable*>& all, const typed::variable& one) {
  return std::find(all.begin(), all.end(), &one) != all.end();
}

}  // namespace

affine_analysis analyze_function(const typed::program& kernel, const typed::function& within) {
  using loops = std::map<const typed::variable*, counted_loop>;
  auto of_variable = [&kernel, &within, counted = std::optional<loops>()](
                         affine_analysis& values, const typed::variable& v,
                         int component) mutable -> maybe_form {
    if (v.is_assigned) {
      if (!counted) counted = find_counted_loops(within, find_use_def(within));
      const auto loop = counted->find(&v);
      const bool counts = loop != counted->end() && is_integer(*v.type) && loop->second.op;
      return counts ? maybe_form(of_counter(loop->second, values)) : std::nullopt;
    }
    if (&v == kernel.thread_parameter) {
      if (component == affine_analysis::every) return std::nullopt;
      return values.of_thread(typed::thread_index_kind::global, component);
    }
    if (contains(kernel.kernel_parameters, v)) {
      return affine_form::of({affine_base::kind::value, &v, component, true, {}});
    }
    return v.initializer == nullptr ? std::nullopt
                                    : maybe_form(values.of(*v.initializer, component));
  };
  return {kernel.thread_parameter->type.get(), std::move(of_variable)};
}

int local_dimension(const typed::expression& e,
                    const std::function<bool(const typed::variable&)>& is_followed) {
  if (has_effects(e)) return -1;
  const auto initial = [&](affine_analysis& values, const typed::variable& v, int component) {
    const bool is_known = v.initializer != nullptr && is_followed(v);
    return is_known ? maybe_form(values.of(*v.initializer, component)) : std::nullopt;
  };
  affine_analysis values(nullptr, initial);
  const affine_form form = values.of(e);
  const int dimension = form.terms.empty() ? -1 : form.terms.front().base.dimension;
  const bool is_local =
      dimension >= 0 && values.is_of_thread(form, typed::thread_index_kind::local, dimension);
  return is_local ? dimension : -1;
}

}  // namespace libtiles::compiler
