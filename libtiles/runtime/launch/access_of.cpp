#include "libtiles/runtime/launch/access_of.hpp"

#include "libtiles/runtime/data/source_lock.hpp"

namespace libtiles::runtime {
namespace {

using compiler::parameter;

// Another argument on the same source may read what is overwritten here.
bool is_alone(std::size_t position, const data_uses& uses) {
  for (std::size_t i = 0; i < uses.size(); ++i) {
    if (i != position && uses[i].source == uses[position].source) return false;
  }
  return true;
}

void decide(data_use& use, const parameter& target, bool is_overwritten) {
  use.does = target.is_written ? access::read_write : access::read;
  use.needs = use.does;
  if (is_overwritten) use.does = use.needs = access::overwrite;
  if (!target.is_read && !target.is_written) use.needs = access::overwrite;
}

}  // namespace

data_uses uses_of(const compiler::compiled_kernel& compiled,
                  const std::vector<launch_argument>& arguments, const extents& domain) {
  data_uses uses;
  for (const parameter& each : compiled.parameters) {
    const data_window* const window = arguments[each.argument].window;
    data_use use;
    use.argument = each.argument;
    use.parameter = &each.name;
    if (window != nullptr && has_elements(*window)) {
      use.window = window;
      use.source = &source_lock::source_of(*window);
    }
    uses.push_back(use);
  }
  for (std::size_t i = 0; i < uses.size(); ++i) {
    if (uses[i].window == nullptr) continue;
    const parameter& target = compiled.parameters[i];
    decide(uses[i], target,
           arguments[target.argument].whole == nullptr &&
               is_overwritten(target, uses[i].window->shape, domain) && is_alone(i, uses));
  }
  return uses;
}

bool is_overwritten(const parameter& target, const extents& shape, const extents& domain) {
  if (!target.is_overwritten) return false;
  for (std::size_t d = 0; d < shape.size(); ++d) {
    const auto dimension = static_cast<std::size_t>(target.own_index[d]);
    if (dimension >= domain.size() || domain[dimension] < shape[d]) return false;
  }
  return true;
}

}  // namespace libtiles::runtime
