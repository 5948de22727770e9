#include <algorithm>
#include <cctype>
#include <string>

#include "libtiles/algorithms/expression_text.hpp"
#include "libtiles/algorithms/stencil_offsets.hpp"
#include "libtiles/groups/algorithms/group_algorithms.hpp"
#include "libtiles/groups/algorithms/neighbourhood.hpp"

namespace libtiles::groups {
namespace {

using algorithms::border;
using algorithms::stencil_options;

bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The identifier becomes another text wherever it stands, but for components of vectors.
std::string with_replaced(const std::string& text, const std::string& name, const std::string& by) {
  std::string made;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && is_of_word(text[end])) ++end;
    const std::string word = text.substr(i, end - i);
    const std::size_t before = made.find_last_not_of(" \t\n");
    const bool is_component = before != std::string::npos && made[before] == '.';
    made += word == name && !is_component ? by : word.empty() ? text.substr(i, 1) : word;
    i = std::max(end, i + 1);
  }
  return made;
}

/// What the index of a result is to an expression: x in the last dimension, y before it, and z.
std::string index_name(std::size_t dimension, std::size_t rank) {
  return std::string(1, static_cast<char>('x' + (rank - 1 - dimension)));
}

/// The options of a part that begins at `first`, whose expression finds the index in the whole.
stencil_options of_part(stencil_options options, std::size_t dimension, const extents& shape,
                        std::int64_t first) {
  const std::string name = index_name(dimension, shape.size());
  const std::string extent = std::to_string(shape[dimension]);
  const std::string index =
      first >= 0 && options.beyond != border::wrap
          ? "(" + name + " + " + std::to_string(first) + ")"
          : "((" + name + " + " + std::to_string(first + shape[dimension]) + ") % " + extent + ")";
  if (first == 0 && options.beyond != border::wrap) return options;
  if (algorithms::mentions(options.expression, name)) {
    options.expression = with_replaced(options.expression, name, index);
  }
  for (compiler::constant& each : options.constants) {
    if (algorithms::mentions(each.value, name)) each.value = with_replaced(each.value, name, index);
  }
  return options;
}

}  // namespace

void stencil(const device_group& group, const runtime::array_view& from,
             const runtime::array_view& to, const stencil_options& options) {
  check_arguments(group, [&](const auto& how) { algorithms::stencil(how, from, to, options); });
  const extents& shape = from.window().shape;
  group_operand source(group, from), target(group, to);
  target.check_written("stencil", "to");
  const algorithms::stencil_radius reach = algorithms::reach_of(options, shape.size());
  shared_task task(group, {{&target}}, {{&source, same_dimensions(shape.size())}});
  const std::size_t dimension = task.dimension();
  const std::int64_t depth = reach[dimension] * options.steps;
  run_with_neighbours(task, source, {depth, depth, options.beyond == border::wrap}, target,
                      [&](const member_task& each, const runtime::array_view& elements,
                          const runtime::array_view& results, std::int64_t first) {
                        algorithms::stencil(each.how, elements, results,
                                            of_part(options, dimension, shape, first));
                      });
}

}  // namespace libtiles::groups
