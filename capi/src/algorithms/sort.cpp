#include "libtiles/algorithms/sort.hpp"

#include <optional>

#include "capi/src/algorithms/temporary.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "capi/src/struct_io.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

tiles_sort_desc given_or_default(const tiles_sort_desc* desc) {
  if (desc == nullptr) return TILES_SORT_DESC_INIT;
  return read_struct(desc, "tiles_sort_desc");
}

algorithms::sort_options options_of(const tiles_sort_desc& given,
                                    const given_temporary& temporary) {
  if ((given.flags & ~static_cast<uint32_t>(TILES_SORT_DESCENDING)) != 0) {
    throw error(status::invalid_argument, "tiles_sort_desc.flags is " +
                                              std::to_string(given.flags) +
                                              "; expected bits of tiles_sort_flags");
  }
  return {(given.flags & TILES_SORT_DESCENDING) != 0, temporary.request()};
}

}  // namespace

tiles_status tiles_array_view_sort(tiles_context context, tiles_array_view keys,
                                   tiles_array_view values, const tiles_sort_desc* desc,
                                   tiles_event* event_out) {
  return guard([&] {
    const auto sorted = use(keys, "keys");
    std::optional<held<tiles_array_view_s>> moved;
    if (values != nullptr) moved.emplace(use(values, "values"));
    const tiles_sort_desc given = given_or_default(desc);
    const given_temporary temporary(given.temporary, given.temporary_bytes);
    const algorithms::sort_options options = options_of(given, temporary);
    submit_with_event(event_out, [&](bool with_event) {
      return algorithms::sort(given_or_default(context), *sorted, moved ? &**moved : nullptr,
                              options, with_event);
    });
  });
}

tiles_status tiles_array_view_argsort(tiles_context context, tiles_array_view keys,
                                      tiles_array_view indices, const tiles_sort_desc* desc,
                                      tiles_event* event_out) {
  return guard([&] {
    const auto read = use(keys, "keys");
    const auto places = use(indices, "indices");
    const tiles_sort_desc given = given_or_default(desc);
    const given_temporary temporary(given.temporary, given.temporary_bytes);
    const algorithms::sort_options options = options_of(given, temporary);
    submit_with_event(event_out, [&](bool with_event) {
      return algorithms::argsort(given_or_default(context), *read, *places, options, with_event);
    });
  });
}
