#include "libtiles/algorithms/transpose.hpp"

#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"

using namespace libtiles;
using namespace libtiles::capi;

tiles_status tiles_array_view_transpose(tiles_context context, tiles_array_view from,
                                        tiles_array_view to, tiles_event* event_out) {
  return guard([&] {
    const auto source = use(from, "from");
    const auto target = use(to, "to");
    submit_with_event(event_out, [&](bool with_event) {
      return algorithms::transpose(given_or_default(context), *source, *target, with_event);
    });
  });
}
