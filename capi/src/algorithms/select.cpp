#include "libtiles/algorithms/select.hpp"

#include <optional>

#include "capi/src/algorithms/temporary.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "capi/src/struct_io.hpp"

using namespace libtiles;
using namespace libtiles::capi;

tiles_status tiles_array_view_select(tiles_context context, tiles_array_view from,
                                     tiles_array_view to, tiles_array_view count,
                                     const tiles_select_desc* desc, tiles_event* event_out) {
  return guard([&] {
    const auto source = use(from, "from");
    const auto target = use(to, "to");
    const auto number = use(count, "count");
    const tiles_select_desc given = read_struct(desc, "tiles_select_desc");
    const given_temporary temporary(given.temporary, given.temporary_bytes);
    std::optional<decltype(use(from, "mask"))> mask;
    if (given.mask != nullptr) mask.emplace(use(given.mask, "mask"));
    const algorithms::select_options options{mask ? &**mask : nullptr,
                                             given.predicate == nullptr ? "" : given.predicate,
                                             temporary.request()};
    submit_with_event(event_out, [&](bool with_event) {
      return algorithms::select(given_or_default(context), *source, *target, *number, options,
                                with_event);
    });
  });
}
