#include "libtiles/compiler/analysis/access/accessed_place.hpp"

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
  if (const auto* node = std::get_if<typed::variable_reference>(&view.node)) {
    const typed::variable& v = *node->target;
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

}  // namespace

std::optional<accessed_place> find_place(const typed::expression& view, affine_analysis& values) {
  constexpr int most_steps = 64;
  return find(view, values, most_steps);
}

std::vector<affine_form> indices_of(const typed::view_element& element, const accessed_place& place,
                                    affine_analysis& values) {
  std::vector<affine_form> indices = place.given;
  for (std::size_t d = 0; d < place.origin.size(); ++d) {
    indices.push_back(index_at(place.origin[d], element.indices, d, values));
  }
  return indices;
}

}  // namespace libtiles::compiler
