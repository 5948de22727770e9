#include "libtiles/runtime/launch/domain_reach.hpp"

#include <algorithm>

#include "libtiles/core/error.hpp"
#include "libtiles/runtime/launch/conditional_reach.hpp"

namespace libtiles::runtime {
namespace {

using compiler::certain_access;
using compiler::compiled_kernel;
using compiler::parameter;

std::size_t view_dimension(const certain_access& access) {
  return static_cast<std::size_t>(access.view_dimension);
}

std::size_t domain_dimension(const certain_access& access) {
  return static_cast<std::size_t>(access.domain_dimension);
}

// The greatest index that some thread is sure to come to.
std::int64_t reach_of(const certain_access& access, const extents& domain) {
  return domain[domain_dimension(access)] - 1 + access.offset;
}

// How far elements go on where the view ends.
std::int64_t beyond(const launch_argument& view, const certain_access& access) {
  return view.whole == nullptr ? 0 : view.whole->beyond[view_dimension(access)];
}

// The largest part of the domain, in whole tiles, from which no thread is sure to leave its views.
extents fitting_part(const compiled_kernel& compiled, const launch_request& request,
                     const parameter& refused_view, const certain_access& refused) {
  extents part = request.domain.end();
  std::int64_t& first = part[domain_dimension(refused)];
  first =
      std::min(first, shape_of(request.arguments[refused_view.argument])[view_dimension(refused)] -
                          refused.offset);
  for (const parameter& each : compiled.parameters) {
    for (const certain_access& access : each.certain_accesses) {
      if (access.is_in_front || !access.conditions.empty()) continue;
      const extents& shape = shape_of(request.arguments[each.argument]);
      std::int64_t& extent = part[domain_dimension(access)];
      extent = std::min(extent, shape[view_dimension(access)] - access.offset);
    }
  }
  for (std::size_t d = 0; d < part.size(); ++d) {
    if (compiled.is_tiled) part[d] -= part[d] % compiled.tile[d];
  }
  return part;
}

std::string own_index(const compiled_kernel& compiled, const certain_access& access) {
  const std::string index = compiled.thread + (compiled.is_tiled ? ".global[" : "[") +
                            std::to_string(access.domain_dimension) + "]";
  if (access.offset == 0) return index;
  return index + (access.offset > 0 ? " + " : " - ") + std::to_string(std::abs(access.offset));
}

std::string guard_of(const compiled_kernel& compiled, const parameter& view,
                     const certain_access& access) {
  const bool is_own = access.offset == 0 && access.view_dimension == access.domain_dimension;
  if (compiled.is_tiled && is_own && view.type.rank == compiled.rank) {
    return compiled.thread + ".in_bounds(" + view.name + ")";
  }
  return own_index(compiled, access) + " < " + view.name + ".extent[" +
         std::to_string(access.view_dimension) + "]";
}

std::string advice_for(const compiled_kernel& compiled, const parameter& view,
                       const certain_access& access, const launch_request& request) {
  const std::string guard = "make the kernel " + std::string(access.is_written ? "write" : "read") +
                            " '" + view.name + "' only if " + guard_of(compiled, view, access);
  const extents part = fitting_part(compiled, request, view, access);
  const bool is_empty = std::any_of(part.begin(), part.end(), [](auto each) { return each <= 0; });
  if (is_empty) return guard;
  const std::string change = compiled.is_tiled ? "truncate the domain to " : "launch over ";
  return guard + ", or " + change + to_string(part);
}

// Whatever the domain is, its first thread has the index 0.
[[noreturn]] void refuse_front(const compiled_kernel& compiled, const parameter& view,
                               const certain_access& access) {
  const std::string verb = access.is_written ? "write" : "read";
  const std::string own = own_index(compiled, access);
  const std::string quoted = "'" + view.name + "'";
  error_details place;
  place.file = access.file;
  place.line = access.line;
  throw error(status::invalid_compute_domain,
              "unsupported compute domain, its first thread leaves " + quoted + ": " + access.file +
                  ":" + std::to_string(access.line) + " " + verb + "s " + quoted +
                  " without a guard at " + own + " in dimension " +
                  std::to_string(access.view_dimension) + ", which begins at " +
                  std::to_string(access.offset) + ".\nmake the kernel " + verb + " " + quoted +
                  " only if " + own + " >= 0",
              std::move(place));
}

/// \param thread  that leaves the view
[[noreturn]] void refuse_reach(const compiled_kernel& compiled, const parameter& view,
                               const certain_access& access, const launch_request& request,
                               const extents& thread) {
  const extents domain = request.domain.end();
  const extents& shape = shape_of(request.arguments[view.argument]);
  const std::string text =
      "unsupported compute domain, the domain " + to_string(domain) + " exceeds '" + view.name +
      "' " + to_string(shape) + ": " + access.file + ":" + std::to_string(access.line) +
      (access.is_written ? " writes" : " reads") + " '" + view.name + "' " +
      (access.conditions.empty() ? "without a guard " : "") + "at " + own_index(compiled, access) +
      " in dimension " + std::to_string(access.view_dimension) +
      (access.conditions.empty()
           ? ", which goes up to " + std::to_string(reach_of(access, domain)) + "."
           : "; its conditions hold for thread " + to_string(thread) + ", too.");
  error_details place;
  place.file = access.file;
  place.line = access.line;
  throw error(status::invalid_compute_domain,
              text + "\n" + advice_for(compiled, view, access, request), std::move(place));
}

// Arguments whose numbers the conditions of an access ask for.
void add_deciding(const compiled_kernel& compiled, const certain_access& access,
                  std::vector<std::size_t>& arguments) {
  for (const parameter& each : compiled.parameters) {
    const bool is_asked =
        std::any_of(access.conditions.begin(), access.conditions.end(),
                    [&](const auto& one) { return one.uses_value_of(each.name); });
    const auto place = std::lower_bound(arguments.begin(), arguments.end(), each.argument);
    const bool is_there = place != arguments.end() && *place == each.argument;
    if (is_asked && !is_there) arguments.insert(place, each.argument);
  }
}

}  // namespace

std::vector<std::size_t> check_reach(const compiled_kernel& compiled,
                                     const launch_request& request) {
  std::vector<std::size_t> deciding;
  if (compiled.checked != nullptr || element_count(request.domain.shape) == 0) return deciding;
  const extents domain = request.domain.end();
  for (const parameter& view : compiled.parameters) {
    for (const certain_access& access : view.certain_accesses) {
      const launch_argument& given = request.arguments[view.argument];
      const std::int64_t more = beyond(given, access);
      if (access.is_in_front && access.offset < -more) refuse_front(compiled, view, access);
      const extents& shape = shape_of(given);
      const std::int64_t end = shape[view_dimension(access)] + more;
      if (reach_of(access, domain) < end) continue;
      if (access.conditions.empty()) refuse_reach(compiled, view, access, request, {});
      const auto thread = find_thread_beyond(compiled, request, access, end - access.offset);
      if (thread) refuse_reach(compiled, view, access, request, *thread);
      add_deciding(compiled, access, deciding);
    }
  }
  return deciding;
}

}  // namespace libtiles::runtime
