#include "libtiles/runtime/launch/conditional_reach.hpp"

#include <algorithm>
#include <cstring>

namespace libtiles::runtime {
namespace {

using compiler::certain_access;
using compiler::compiled_kernel;
using compiler::parameter;

/// Threads beyond the view for which the conditions of an access hold.
class conditional_reach {
 public:
  conditional_reach(const compiled_kernel& compiled, const launch_request& request,
                    const certain_access& access)
      : compiled_(compiled),
        request_(request),
        access_(access),
        end_(request.domain.end()),
        begin_(end_) {
    for (std::size_t d = 0; d < end_.size(); ++d) begin_[d] -= request.domain.shape[d];
    input_.tile = compiled.is_tiled ? tile_of(compiled) : std::vector<std::int64_t>{};
    input_.bound = [this](const std::string& name, int dimension) {
      return bound_to(name, dimension);
    };
  }

  std::optional<extents> find(std::int64_t first) {
    std::int64_t& begin = begin_[static_cast<std::size_t>(access_.domain_dimension)];
    begin = std::max(begin, first);
    input_.thread.assign(begin_.begin(), begin_.end());
    // What the conditions do not depend on need not be tried.
    for (int tried = 0; tried < most_threads; ++tried) {
      if (hold()) return extents(input_.thread.begin(), input_.thread.end());
      if (!go_on()) break;
    }
    return std::nullopt;
  }

 private:
  static constexpr int most_threads = 1024;

  static std::vector<std::int64_t> tile_of(const compiled_kernel& compiled) {
    return {compiled.tile.begin(), compiled.tile.begin() + compiled.rank};
  }

  bool hold() const {
    return std::all_of(access_.conditions.begin(), access_.conditions.end(),
                       [&](const auto& one) { return one.value_for(input_).value_or(0) != 0; });
  }

  bool is_used(std::size_t d) const {
    return std::any_of(access_.conditions.begin(), access_.conditions.end(),
                       [&](const auto& one) { return one.uses(static_cast<int>(d)); });
  }

  bool go_on() {
    for (std::size_t d = end_.size(); d-- > 0;) {
      if (!is_used(d)) continue;
      if (++input_.thread[d] < end_[d]) return true;
      input_.thread[d] = begin_[d];
    }
    return false;
  }

  std::optional<std::int64_t> bound_to(const std::string& name, int dimension) const {
    for (const parameter& each : compiled_.parameters) {
      if (each.name != name) continue;
      const launch_argument& given = request_.arguments[each.argument];
      if (dimension != compiler::index_condition::no_dimension) {
        return shape_of(given)[static_cast<std::size_t>(dimension)];
      }
      return number_in(given, each.type.element.scalar);
    }
    return std::nullopt;
  }

  static std::optional<std::int64_t> number_in(const launch_argument& given, scalar_type type) {
    if (type == scalar_type::boolean) return given.value[0] != std::byte{0} ? 1 : 0;
    if (type != scalar_type::int32) return std::nullopt;
    std::int32_t value = 0;
    std::memcpy(&value, given.value.data(), sizeof value);
    return value;
  }

  const compiled_kernel& compiled_;
  const launch_request& request_;
  const certain_access& access_;
  extents end_, begin_;
  compiler::index_condition_input input_;
};

}  // namespace

std::optional<extents> find_thread_beyond(const compiled_kernel& compiled,
                                          const launch_request& request,
                                          const certain_access& access, std::int64_t first) {
  return conditional_reach(compiled, request, access).find(first);
}

}  // namespace libtiles::runtime
