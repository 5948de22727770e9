#include "libtiles/compiler/analysis/access/accessed_place.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;

thread_relative zero() { return {thread_relative::origin::zero, 0, 0, 0}; }

// One index of an element or of a projection: they are ints, or one index<N>.
thread_relative index_at(const std::vector<typed::expression_ptr>& indices, int d,
                         thread_values& values) {
  const typed::expression& first = *indices.front();
  if (has_index_components(*first.type)) return values.of(first, d);
  return values.of(*indices[static_cast<std::size_t>(d)]);
}

thread_relative sum(const thread_relative& a, const thread_relative& b, thread_values& values) {
  return values.arithmetic().compute(binary_operator::add, a, b);
}

std::optional<accessed_place> whole(const typed::variable& v) {
  accessed_place made{&v, {}, {}};
  made.origin.assign(static_cast<std::size_t>(v.type->rank), zero());
  return made;
}

std::optional<accessed_place> find(const typed::expression& view, thread_values& values, int steps);

std::optional<accessed_place> projected(const typed::view_projection& n, thread_values& values,
                                        int steps) {
  std::optional<accessed_place> made = find(*n.view, values, steps);
  if (!made || n.indices.size() > made->origin.size()) return std::nullopt;
  for (std::size_t i = 0; i < n.indices.size(); ++i) {
    made->given.push_back(
        sum(made->origin[i], index_at(n.indices, static_cast<int>(i), values), values));
  }
  made->origin.erase(made->origin.begin(),
                     made->origin.begin() + static_cast<std::ptrdiff_t>(n.indices.size()));
  return made;
}

std::optional<accessed_place> section(const typed::view_section& n, thread_values& values,
                                      int steps) {
  std::optional<accessed_place> made = find(*n.view, values, steps);
  if (!made) return std::nullopt;
  for (std::size_t i = 0; i < made->origin.size(); ++i) {
    made->origin[i] = sum(made->origin[i], values.of(*n.origin, static_cast<int>(i)), values);
  }
  return made;
}

// A text may make views of views as often as it likes; nobody writes that many.
std::optional<accessed_place> find(const typed::expression& view, thread_values& values,
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

std::optional<accessed_place> find_place(const typed::expression& view, thread_values& values) {
  constexpr int most_steps = 64;
  return find(view, values, most_steps);
}

std::vector<thread_relative> indices_of(const typed::view_element& element,
                                        const accessed_place& place, thread_values& values) {
  std::vector<thread_relative> indices = place.given;
  for (std::size_t d = 0; d < place.origin.size(); ++d) {
    indices.push_back(
        sum(place.origin[d], index_at(element.indices, static_cast<int>(d), values), values));
  }
  return indices;
}

}  // namespace libtiles::compiler
