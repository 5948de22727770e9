// Profiles.
#include "libtiles/runtime/context/profile.hpp"

#include "capi/src/callback.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

tiles_activity to_c(const runtime::activity& from) {
  tiles_activity to = TILES_ACTIVITY_INIT;
  to.kind = static_cast<std::int32_t>(from.kind);
  to.name = from.name.c_str();
  to.bytes = from.bytes;
  to.queued = from.queued;
  to.submitted = from.submitted;
  to.started = from.started;
  to.ended = from.ended;
  return to;
}

}  // namespace

tiles_status tiles_profile_start(tiles_context context) {
  return guard([&] { runtime::start_profile(*given_or_default(context)); });
}

tiles_status tiles_profile_stop(tiles_context context, tiles_profile_callback callback,
                                void* user_data) {
  return guard([&] {
    const runtime::profile made = runtime::stop_profile(*given_or_default(context));
    if (callback == nullptr) return;
    for (const runtime::activity& each : made.activities) {
      const tiles_activity activity = to_c(each);
      call_back(callback, &activity, user_data);
    }
  });
}
