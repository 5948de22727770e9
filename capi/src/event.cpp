// Events.
#include "libtiles/runtime/launch/event.hpp"

#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"

using namespace libtiles::capi;

tiles_status tiles_event_wait(tiles_event event) {
  return guard([&] { use(event, "event")->wait(); });
}

tiles_status tiles_event_is_done(tiles_event event, int32_t* done) {
  return guard([&] {
    required(done, "done");
    *done = use(event, "event")->is_done() ? 1 : 0;
  });
}

tiles_status tiles_event_retain(tiles_event event) {
  return guard([&] { use(event, "event").keep(); });
}

tiles_status tiles_event_release(tiles_event event) {
  return guard([&] { release(event, "event"); });
}
