// The places that hold a view's newest elements.
#include "capi/src/access_choice.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/event.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

tiles_event handle_of(std::vector<runtime::context_event> parts, const char* what) {
  return make_handle<tiles_event_s>(std::make_shared<runtime::event>(std::move(parts), what));
}

}  // namespace

tiles_status tiles_array_view_synchronize(tiles_array_view view, tiles_event* event_out) {
  return guard([&] {
    const auto synchronized = use(view, "view");
    if (event_out == nullptr) {
      synchronized->synchronize();
    } else {
      *event_out = handle_of(synchronized->synchronize_later(), "synchronize");
    }
  });
}

tiles_status tiles_array_view_synchronize_to(tiles_array_view view, tiles_context context,
                                             tiles_event* event_out) {
  return guard([&] {
    const auto where = given_or_default(context);
    auto parts = use(view, "view")->synchronize_to(where);
    if (event_out == nullptr) {
      runtime::event(std::move(parts), "synchronize_to").wait();
    } else {
      *event_out = handle_of(std::move(parts), "synchronize_to");
    }
  });
}

tiles_status tiles_array_view_refresh(tiles_array_view view) {
  return guard([&] { use(view, "view")->refresh(); });
}

tiles_status tiles_array_view_discard_data(tiles_array_view view) {
  return guard([&] { use(view, "view")->discard_data(); });
}

tiles_status tiles_array_view_get_data(tiles_array_view view, tiles_access access, void** out) {
  return guard([&] {
    required(out, "out");
    *out = use(view, "view")->host_data(given_access(access));
  });
}
