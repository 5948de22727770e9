#include "libtiles/compiler/lowering/stride_analysis.hpp"

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

using base_kind = affine_base::kind;

std::int64_t elements_of(const type& t) {
  return t.kind == type_kind::array ? t.count * elements_of(*t.element) : 1;
}

}  // namespace

stride_analysis stride_analysis::between_tiles(const loop_schedule& plan, const type& tiled_index,
                                               bool has_dense_rows) {
  const affine_base along{base_kind::tile, nullptr, tiled_index.rank - 1, false, {}};
  return {plan, has_dense_rows, along, &tiled_index, {}};
}

stride_analysis stride_analysis::in_row(const loop_schedule& plan,
                                        const typed::variable& thread_parameter,
                                        bool has_dense_rows) {
  const type& domain = *thread_parameter.type;
  const affine_base along{base_kind::local, nullptr, domain.rank - 1, false, {}};
  return {plan, has_dense_rows, along, nullptr, {}, &thread_parameter};
}

// What is noted is known not to change but in the heads of loops further out.
stride_analysis stride_analysis::between_iterations(const typed::variable& counter) const {
  steps unchanged = noted_;
  for (auto& each : unchanged) each.second = 0;
  unchanged[&counter] = 1;
  const affine_base along{base_kind::value, &counter, affine_analysis::every, false, {}};
  return {plan_, has_dense_rows_, along, tiled_index_, std::move(unchanged), own_index_};
}

affine_analysis stride_analysis::analyze() const {
  const auto of_variable = [this](affine_analysis& values, const typed::variable& v,
                                  int component) { return form_of(values, v, component); };
  return {tiled_index_, of_variable, along_};
}

std::optional<std::int64_t> stride_analysis::of(const typed::expression& e) const {
  if (has_effects(e) || names_register(e)) return std::nullopt;
  return step_of(values_.of(e), *e.type);
}

// Even where the value does not depend on it, as in (v, 3), the expression can be written for the
// first of the neighbours only if all that it names is a number of that one.
bool stride_analysis::names_register(const typed::expression& e) const {
  return typed::any_expression(e, [&](const typed::expression& part) {
    const typed::variable* const v = named_variable(part);
    return v != nullptr && v != along_.identity && noted_.count(v) == 0 &&
           v->kind == typed::storage::local &&
           (plan_.placement_of(*v) == placement::privatized ||
            plan_.placement_of(*v) == placement::expanded);
  });
}

std::optional<std::int64_t> stride_analysis::of_variable(const typed::variable& v) const {
  const maybe_form form = form_of(values_, v, affine_analysis::every);
  return form ? step_of(*form, *v.type) : std::nullopt;
}

bool stride_analysis::is_common(const typed::variable& v) const {
  if (v.kind == typed::storage::tile_static) return along_.what != base_kind::tile;
  return v.kind != typed::storage::local || plan_.placement_of(v) == placement::uniform;
}

stride_analysis::maybe_form stride_analysis::form_of(affine_analysis& values,
                                                     const typed::variable& v,
                                                     int component) const {
  if (along_.identity == &v) return affine_form::of(along_);
  if (own_index_ == &v) {
    if (component == affine_analysis::every) return std::nullopt;
    return values.of_thread(typed::thread_index_kind::global, component);
  }
  const auto found = noted_.find(&v);
  const bool is_noted = found != noted_.end();
  if (!is_noted && plan_.placement_of(v) == placement::rematerialized) {
    return values.of(*v.initializer, component);
  }
  if (!is_noted && !is_common(v)) return std::nullopt;
  const affine_form first = affine_form::of({base_kind::value, &v, component, true, {}});
  return is_noted ? sum_of(first, affine_form::of(along_), found->second) : first;
}

stride_analysis::known_step stride_analysis::step_of(const affine_form& form, const type& t) const {
  const std::int64_t step = form.coefficient_of(along_);
  if (step != 0 && !(is_int(t) && form.is_exact)) return std::nullopt;
  for (const affine_form::term& each : form.terms) {
    if (!each.base.is_uniform && !(each.base == along_)) return std::nullopt;
  }
  return step;
}

std::optional<std::int64_t> stride_analysis::of_place(const typed::expression& place) const {
  if (const auto* element = std::get_if<typed::view_element>(&place.node)) {
    return of_element(*element);
  }
  if (const auto* element = std::get_if<typed::subscript>(&place.node)) {
    const known_step base = of_place(*element->base);
    const known_step index = of(*element->index);
    if (!base || !index) return std::nullopt;
    return *base + *index * elements_of(*place.type);
  }
  const typed::variable* const named = named_variable(place);
  if (named == nullptr || named->kind != typed::storage::tile_static) return std::nullopt;
  return along_.what == base_kind::tile ? elements_of(*place.type) : 0;
}

stride_analysis::known_step stride_analysis::of_element(const typed::view_element& n) const {
  const typed::variable* const view = named_variable(*n.view);
  if (view == nullptr || view->kind != typed::storage::parameter) return std::nullopt;
  if (!has_dense_rows_ || view->is_reinterpreted) return std::nullopt;
  const typed::expression& first = *n.indices.front();
  if (first.type->kind != type_kind::index) return of_indices(n.indices);
  const typed::expression* whole = &first;
  if (const typed::variable* const named = named_variable(first)) {
    if (named == own_index_) return 1;
    const bool is_computed = plan_.placement_of(*named) == placement::rematerialized;
    if (is_computed) whole = named->initializer;
  }
  const auto* const components = std::get_if<typed::index_value>(&whole->node);
  return components == nullptr ? std::nullopt : of_indices(components->components);
}

// Only of the last dimension's index the distance of the elements is known.
stride_analysis::known_step stride_analysis::of_indices(
    const std::vector<typed::expression_ptr>& indices) const {
  for (std::size_t d = 0; d + 1 < indices.size(); ++d) {
    if (of(*indices[d]) != 0) return std::nullopt;
  }
  return of(*indices.back());
}

}  // namespace libtiles::compiler
