// Events from and to OpenCL.
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "libtiles/runtime/interop/adopted_event.hpp"
#include "tiles/tiles_cl.h"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

void check_capacity(uint32_t capacity, std::size_t count) {
  if (capacity == 0 || count <= capacity) return;
  throw error(status::invalid_argument, "'capacity' is " + std::to_string(capacity) +
                                            "; the event consists of " + std::to_string(count) +
                                            " OpenCL events");
}

}  // namespace

tiles_status tiles_event_from_cl(tiles_context context, cl_event event, tiles_event* out) {
  return guard([&] {
    required(out, "out");
    *out = make_handle<tiles_event_s>(runtime::adopt_event(given_or_default(context), event));
  });
}

tiles_status tiles_event_get_cl(tiles_event event, uint32_t capacity, cl_event* events,
                                uint32_t* count) {
  return guard([&] {
    required(count, "count");
    require_list(events, capacity, "events", "capacity");
    const auto lent = use(event, "event");
    const std::vector<runtime::context_event>& all = lent->parts();
    check_capacity(capacity, all.size());
    for (std::size_t i = 0; i < all.size() && capacity > 0; ++i) events[i] = all[i].event();
    *count = static_cast<uint32_t>(all.size());
  });
}
