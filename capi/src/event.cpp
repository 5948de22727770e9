// Events.
#include "libtiles/runtime/launch/event.hpp"

#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"

using namespace libtiles::capi;

tiles_status tiles_event_wait(tiles_event event) {
  return guard([&] { use(event, "event")->wait(); });
}

tiles_status tiles_event_retain(tiles_event event) {
  return guard([&] { use(event, "event").keep(); });
}

tiles_status tiles_event_release(tiles_event event) {
  return guard([&] { release(event, "event"); });
}
