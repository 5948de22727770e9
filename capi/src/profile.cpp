// Profiles.
#include "libtiles/runtime/context/profile.hpp"

#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "capi/src/struct_io.hpp"

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

const runtime::activity& activity_at(const runtime::profile& profile, std::uint32_t index) {
  const std::size_t count = profile.activities.size();
  if (index < count) return profile.activities[index];
  throw error(status::invalid_argument, "there is no activity " + std::to_string(index) +
                                            "; the profile has " + std::to_string(count));
}

}  // namespace

tiles_status tiles_profile_start(tiles_context context) {
  return guard([&] { runtime::start_profile(*given_or_default(context)); });
}

tiles_status tiles_profile_stop(tiles_context context, tiles_profile* out) {
  return guard([&] {
    auto made =
        std::make_shared<runtime::profile>(runtime::stop_profile(*given_or_default(context)));
    if (out != nullptr) *out = make_handle<tiles_profile_s>(std::move(made));
  });
}

tiles_status tiles_profile_get_activity_count(tiles_profile profile, uint32_t* out) {
  return guard([&] {
    required(out, "out") = static_cast<uint32_t>(use(profile, "profile")->activities.size());
  });
}

tiles_status tiles_profile_get_activity(tiles_profile profile, uint32_t index,
                                        tiles_activity* out) {
  return guard([&] {
    write_struct(out, to_c(activity_at(*use(profile, "profile"), index)), "tiles_activity");
  });
}

tiles_status tiles_profile_retain(tiles_profile profile) {
  return guard([&] { use(profile, "profile").keep(); });
}

tiles_status tiles_profile_release(tiles_profile profile) {
  return guard([&] { release(profile, "profile"); });
}
