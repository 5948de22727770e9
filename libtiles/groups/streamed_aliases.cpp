#include "libtiles/groups/streamed_aliases.hpp"

namespace libtiles::groups {
namespace {

using runtime::data_window;

/// A parameter's data in host memory.
struct shown_data {
  const compiler::parameter& parameter;
  const data_window& window;
  const distributed_view* distributed;  // nullptr: members read it in place
};

std::vector<shown_data> data_of(const cut_launch& launch) {
  std::vector<shown_data> all;
  for (const data_use& each : launch.uses) {
    const group_argument& given = launch.arguments[each.parameter->argument];
    if (given.distributed == nullptr) {
      all.push_back({*each.parameter, *given.plain.window, nullptr});
    } else if (given.distributed->how().kind != distribution_kind::copy) {
      all.push_back({*each.parameter, given.distributed->window(), given.distributed});
    }
  }
  return all;
}

bool are_of_one_source(const data_window& a, const data_window& b) {
  return a.source != nullptr && b.source != nullptr && a.source->current() == b.source->current();
}

bool overlap(const data_window& a, const data_window& b) {
  return are_of_one_source(a, b) && !(runtime::region_of(a) & runtime::region_of(b)).is_empty();
}

bool are_alike(const shown_data& a, const shown_data& b) {
  return a.window.first == b.window.first && a.window.shape == b.window.shape &&
         a.window.strides == b.window.strides && a.window.element == b.window.element &&
         a.distributed->how().dimension == b.distributed->how().dimension;
}

[[noreturn]] void refuse(const cut_launch& launch, const shown_data& written,
                         const shown_data& other) {
  const std::string reason = other.distributed == nullptr
                                 ? "writes results there while members use it in place: "
                                 : "would read what others have written: ";
  const std::string advice =
      other.distributed == nullptr
          ? "distribute '" + other.parameter.name + "' by copy"
          : "use the same view, split along the same dimension, or data of another memory";
  throw error(status::argument_mismatch,
              launch.translated.name + ": '" + written.parameter.name + "' is written and '" +
                  other.parameter.name +
                  "' is in the same memory. The launch needs more memory than its members have, "
                  "so it runs in pieces, which " +
                  reason + advice);
}

}  // namespace

std::vector<const distributed_view*> sharing_with_written(const cut_launch& launch) {
  std::vector<const distributed_view*> sharing;
  const std::vector<shown_data> all = data_of(launch);
  for (const shown_data& written : all) {
    if (!written.parameter.is_written) continue;
    for (const shown_data& other : all) {
      if (other.distributed == written.distributed) continue;
      if (other.distributed == nullptr) {
        // Also other elements of it: to a device that uses host memory in place, it is one buffer.
        if (are_of_one_source(written.window, other.window)) refuse(launch, written, other);
      } else if (overlap(written.window, other.window)) {
        if (!are_alike(written, other)) refuse(launch, written, other);
        sharing.push_back(other.distributed);
        sharing.push_back(written.distributed);
      }
    }
  }
  return sharing;
}

}  // namespace libtiles::groups
