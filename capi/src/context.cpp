// Contexts.
#include "libtiles/runtime/context/context.hpp"

#include <mutex>

#include "capi/src/checked_mode_of.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/device_description.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/shape_request_of.hpp"
#include "capi/src/struct_io.hpp"
#include "libtiles/runtime/context/default_context.hpp"
#include "libtiles/runtime/launch/marker.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace libtiles::capi {

std::shared_ptr<runtime::context> given_or_default(tiles_context context) {
  return context == nullptr ? runtime::default_context() : use(context, "context").shared();
}

}  // namespace libtiles::capi

namespace {

struct last_default {
  std::mutex mutex;
  tiles_context handle = nullptr;  // no reference of its own
};

// The handle that was given out before, if it still stands for `context`: so callers may compare.
tiles_context default_handle(std::shared_ptr<runtime::context> context) {
  static last_default* const last = new last_default;
  const std::lock_guard<std::mutex> lock(last->mutex);
  if (last->handle != nullptr && try_retain(*last->handle)) {
    held<tiles_context_s> known(last->handle);
    if (known.shared() == context) {
      known.keep();
      return last->handle;
    }
  }
  last->handle = make_handle<tiles_context_s>(std::move(context));
  return last->handle;
}

runtime::data_transport transport_of(int32_t given) {
  switch (given) {
    case TILES_TRANSPORT_AUTOMATIC:
      return runtime::data_transport::automatic;
    case TILES_TRANSPORT_COPY:
      return runtime::data_transport::copy;
    default:
      throw error(status::invalid_argument,
                  "tiles_context_desc: transport is " + std::to_string(given) +
                      "; expected TILES_TRANSPORT_AUTOMATIC or TILES_TRANSPORT_COPY");
  }
}

runtime::context_options options_of(const tiles_context_desc* desc) {
  if (desc == nullptr) return {};
  const tiles_context_desc given = read_struct(desc, "tiles_context_desc");
  return {given.device == nullptr ? "" : given.device,
          given.queue_count,
          transport_of(given.transport),
          {},
          checked_mode_of(given.checked),
          shape_request_of(given.shape, "tiles_context_desc")};
}

}  // namespace

tiles_status tiles_context_create(const tiles_context_desc* desc, tiles_context* out) {
  return guard([&] {
    required(out, "out");
    *out = make_handle<tiles_context_s>(runtime::context::create(options_of(desc)));
  });
}

tiles_status tiles_context_get_default(tiles_context* out) {
  return guard([&] { required(out, "out") = default_handle(runtime::default_context()); });
}

tiles_status tiles_context_retain(tiles_context context) {
  return guard([&] { use(context, "context").keep(); });
}

tiles_status tiles_context_release(tiles_context context) {
  return guard([&] { release(context, "context"); });
}

tiles_status tiles_context_get_device(tiles_context context, tiles_device_info* out) {
  return guard(
      [&] { write_struct(out, to_c(given_or_default(context)->device()), "tiles_device_info"); });
}

tiles_status tiles_context_get_shape(tiles_context context, tiles_shape* out) {
  return guard([&] {
    const compiler::kernel_shape shape = given_or_default(context)->shape();
    const tiles_shape of_groups =
        shape == compiler::kernel_shape::merged ? TILES_SHAPE_MERGED : TILES_SHAPE_GROUP;
    required(out, "out") = compiler::has_loops(shape) ? TILES_SHAPE_LOOP : of_groups;
  });
}

tiles_status tiles_context_finish(tiles_context context, tiles_event* event_out) {
  return guard([&] {
    const auto finished = given_or_default(context);
    if (event_out == nullptr) {
      finished->finish();
    } else {
      submit_with_event(event_out, [&](bool) { return runtime::marker(finished); });
    }
  });
}

tiles_status tiles_context_flush(tiles_context context) {
  return guard([&] { given_or_default(context)->flush(); });
}
