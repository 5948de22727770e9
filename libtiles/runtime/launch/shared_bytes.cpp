#include "libtiles/runtime/launch/shared_bytes.hpp"

#include <algorithm>

#include "libtiles/runtime/data/data_source.hpp"

namespace libtiles::runtime {
namespace {

using compiler::parameter;

std::shared_ptr<data_source> source_by_now(const data_window& window) {
  std::shared_ptr<data_source> source = window.source;
  while (source->is_superseded()) source = source->successor();
  return source;
}

bool share_bytes(const data_window& a, const data_window& b) {
  const byte_range first = hull_of(a), second = hull_of(b);
  return first.begin < second.end && second.begin < first.end &&
         source_by_now(a) == source_by_now(b);
}

const data_window* window_of(const parameter& each, const launch_request& request) {
  return each.argument < request.arguments.size() ? request.arguments[each.argument].window
                                                  : nullptr;
}

}  // namespace

bool share_bytes(const parameter& a, const parameter& b, const launch_request& request) {
  const data_window* const first = window_of(a, request);
  const data_window* const second = window_of(b, request);
  return first != nullptr && second != nullptr && share_bytes(*first, *second);
}

bool changes_what_is_read_in_place(const compiler::compiled_kernel& compiled,
                                   const launch_request& request) {
  const auto& all = compiled.parameters;
  return std::any_of(all.begin(), all.end(), [&](const parameter& read) {
    return read.is_read_in_place &&
           std::any_of(all.begin(), all.end(), [&](const parameter& other) {
             return other.is_written && share_bytes(read, other, request);
           });
  });
}

}  // namespace libtiles::runtime
