#include "libtiles/compiler/analysis/access/accessed_place.hpp"

#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

// One index of an element or of a projection, which are ints or one index<N>, behind an origin.
affine_form index_at(const affine_form& origin, const std::vector<typed::expression_ptr>& indices,
                     std::size_t d, affine_analysis& values) {
  const typed::expression& first = *indices.front();
  if (has_index_components(*first.type)) {
    return values.sum(origin, values.of(first, static_cast<int>(d)), first);
  }
  return values.sum(origin, values.of(*indices[d]), *indices[d]);
}

std::optional<accessed_place> whole(const typed::variable& v) {
  accessed_place made{&v, {}, {}};
  made.origin.resize(static_cast<std::size_t>(v.type->rank));
  return made;
}

std::optional<accessed_place> find(const typed::expression& view, affine_analysis& values,
                                   int steps);

std::optional<accessed_place> projected(const typed::view_projection& n, affine_analysis& values,
                                        int steps) {
  std::optional<accessed_place> made = find(*n.view, values, steps);
  if (!made || n.indices.size() > made->origin.size()) return std::nullopt;
  for (std::size_t i = 0; i < n.indices.size(); ++i) {
    made->given.push_back(index_at(made->origin[i], n.indices, i, values));
  }
  made->origin.erase(made->origin.begin(),
                     made->origin.begin() + static_cast<std::ptrdiff_t>(n.indices.size()));
  return made;
}

std::optional<accessed_place> section(const typed::view_section& n, affine_analysis& values,
                                      int steps) {
  std::optional<accessed_place> made = find(*n.view, values, steps);
  if (!made) return std::nullopt;
  for (std::size_t i = 0; i < made->origin.size(); ++i) {
    const affine_form start = values.of(*n.origin, static_cast<int>(i));
    made->origin[i] = values.sum(made->origin[i], start, *n.origin);
  }
  return made;
}

// A text may make views of views as often as it likes; nobody writes that many.
std::optional<accessed_place> find(const typed::expression& view, affine_analysis& values,
                                   int steps) {
  if (--steps == 0) return std::nullopt;
  if (const typed::variable* const named = named_variable(view)) {
    const typed::variable& v = *named;
    if (v.is_assigned) return std::nullopt;
    if (v.kind == typed::storage::parameter) return whole(v);
    return v.initializer == nullptr ? std::nullopt : find(*v.initializer, values, steps);
  }
  if (const auto* node = std::get_if<typed::view_projection>(&view.node)) {
    return projected(*node, values, steps);
  }
  if (const auto* node = std::get_if<typed::view_section>(&view.node)) {
    return section(*node, values, steps);
  }
  if (const auto* node = std::get_if<typed::conversion>(&view.node)) {
    return find(*node->operand, values, steps);
  }
  return std::nullopt;
}

index_form form_on(index_base base, int dimension, const value_bounds& rest) {
  const bool fits = rest.lowest >= INT32_MIN && rest.highest <= INT32_MAX;
  return fits ? index_form{base, dimension, rest.lowest, rest.highest} : index_form{};
}

// A place in the tile is one of the tile's.
affine_form without_local(const affine_form& form, value_bounds& rest) {
  affine_form others;
  for (const affine_form::term& term : form.terms) {
    const bool is_local = term.base.what == affine_base::kind::local && term.base.bounds;
    if (!is_local) {
      others.terms.push_back(term);
      continue;
    }
    const value_bounds added = *bounds_of({0, {term}});
    rest.lowest += added.lowest;
    rest.highest += added.highest;
  }
  return others;
}

index_form form_of(const affine_form& index, const affine_analysis& values) {
  auto [known, rest] = parts_of(index);
  const auto is_place = [&, &known = known](typed::thread_index_kind which) {
    return values.is_of_thread(known, which, known.terms.front().base.dimension);
  };
  known.is_exact = true;  // an index is an int
  if (!known.terms.empty() && is_place(typed::thread_index_kind::global)) {
    return form_on(index_base::global, known.terms.front().base.dimension, rest);
  }
  known = without_local(known, rest);
  if (known.terms.empty()) return form_on(index_base::zero, 0, rest);
  if (is_place(typed::thread_index_kind::tile_origin)) {
    return form_on(index_base::tile_origin, known.terms.front().base.dimension, rest);
  }
  return known.is_uniform() ? form_on(index_base::uniform, 0, rest) : index_form{};
}

}  // namespace

std::optional<accessed_place> find_place(const typed::expression& view, affine_analysis& values) {
  constexpr int most_steps = 64;
  return find(view, values, most_steps);
}

std::vector<index_form> indices_of(const typed::view_element& element, const accessed_place& place,
                                   affine_analysis& values) {
  std::vector<index_form> indices;
  for (const affine_form& given : place.given) indices.push_back(form_of(given, values));
  for (std::size_t d = 0; d < place.origin.size(); ++d) {
    indices.push_back(form_of(index_at(place.origin[d], element.indices, d, values), values));
  }
  return indices;
}

}  // namespace libtiles::compiler
