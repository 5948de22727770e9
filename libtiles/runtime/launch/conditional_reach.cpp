#include "libtiles/runtime/launch/conditional_reach.hpp"

#include <algorithm>
#include <cstring>

namespace libtiles::runtime {
namespace {

using compiler::certain_access;
using compiler::compiled_kernel;
using compiler::parameter;

/// Threads beyond the view for which the conditions of an access hold: boxes of threads are halved
/// until their conditions hold for all or for none.
class conditional_reach {
 public:
  conditional_reach(const compiled_kernel& compiled, const launch_request& request,
                    const certain_access& access, std::int64_t first)
      : compiled_(compiled),
        request_(request),
        access_(access),
        rank_(request.domain.shape.size()) {
    const compute_domain& domain = request.domain;
    for (std::size_t d = 0; d < rank_; ++d) {
      box_.first[d] = domain.is_part() ? domain.origin[d] : 0;
      box_.last[d] = box_.first[d] + domain.shape[d] - 1;
      if (compiled.is_tiled) box_.tile[d] = compiled.tile[d];
    }
    std::int64_t& begin = box_.first[static_cast<std::size_t>(access.domain_dimension)];
    begin = std::max(begin, first);
    box_.bound = [this](const std::string& name, int dimension) {
      return bound_to(name, dimension);
    };
  }
  conditional_reach(const conditional_reach&) = delete;
  conditional_reach& operator=(const conditional_reach&) = delete;

  std::optional<extents> find() {
    if (!search()) return std::nullopt;
    return extents(box_.first.begin(), box_.first.begin() + static_cast<std::ptrdiff_t>(rank_));
  }

 private:
  static constexpr int most_boxes = 128;

  // If it finds a thread, it is the box's first one.
  bool search() {
    if (left_ == 0) return false;
    --left_;
    bool hold_for_all = true;
    for (const compiler::index_condition& each : access_.conditions) {
      const compiler::number_range range = each.range_for(box_);
      if (range.is_never_true()) return false;
      hold_for_all &= range.is_always_true();
    }
    if (hold_for_all) return true;
    const std::size_t d = longest_dimension();
    if (d == rank_) return false;  // of one thread, for which a condition is not known
    const std::int64_t first = box_.first[d], last = box_.last[d];
    const std::int64_t middle = first + (last - first) / 2;
    box_.last[d] = middle;
    if (search()) return true;
    box_.last[d] = last;
    box_.first[d] = middle + 1;
    if (search()) return true;
    box_.first[d] = first;
    return false;
  }

  // Of those that the conditions depend on; the rank if each of these has one index.
  std::size_t longest_dimension() const {
    std::size_t longest = rank_;
    std::int64_t length = 0;
    for (std::size_t d = 0; d < rank_; ++d) {
      const std::int64_t here = box_.last[d] - box_.first[d];
      if (here <= length || !is_used(d)) continue;
      longest = d;
      length = here;
    }
    return longest;
  }

  bool is_used(std::size_t d) const {
    return std::any_of(access_.conditions.begin(), access_.conditions.end(),
                       [&](const auto& one) { return one.uses(static_cast<int>(d)); });
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
  const std::size_t rank_;
  compiler::index_condition_input box_;
  int left_ = most_boxes;
};

}  // namespace

std::optional<extents> find_thread_beyond(const compiled_kernel& compiled,
                                          const launch_request& request,
                                          const certain_access& access, std::int64_t first) {
  if (request.domain.shape.size() > compiler::index_condition_input::most_dimensions) {
    return std::nullopt;
  }
  return conditional_reach(compiled, request, access, first).find();
}

}  // namespace libtiles::runtime
