// Views: their making, their life, and what they are.
#include "libtiles/runtime/data/array_view.hpp"

#include "capi/src/data_desc.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "capi/src/struct_io.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

// As in array_view::source().
static_assert(static_cast<int>(runtime::view_source::none) == TILES_SOURCE_NONE);
static_assert(static_cast<int>(runtime::view_source::host_memory) == TILES_SOURCE_HOST);
static_assert(static_cast<int>(runtime::view_source::array) == TILES_SOURCE_ARRAY);

// The handle that somebody holds, if somebody does: so callers may compare.
tiles_context handle_of(const std::shared_ptr<runtime::context>& home) {
  tiles_context const known = pool_of<tiles_context_s>().find(home);
  return known != nullptr ? known : make_handle<tiles_context_s>(home);
}

}  // namespace

tiles_status tiles_array_view_from_array(tiles_array array, tiles_data_flags flags,
                                         tiles_array_view* out) {
  return guard([&] {
    required(out, "out");
    *out = make_handle<tiles_array_view_s>(
        runtime::array_view::over(*use(array, "array"), is_const(flags)));
  });
}

tiles_status tiles_array_view_retain(tiles_array_view view) {
  return guard([&] { use(view, "view").keep(); });
}

tiles_status tiles_array_view_release(tiles_array_view view) {
  return guard([&] {
    if (const auto last = release(view, "view")) last->release();
  });
}

tiles_status tiles_array_view_get_desc(tiles_array_view view, tiles_data_desc* out) {
  return guard([&] {
    const auto described = use(view, "view");
    write_struct(out, to_c(described->window(), described->is_const()), "tiles_data_desc");
  });
}

tiles_status tiles_array_view_get_source(tiles_array_view view, tiles_source* source,
                                         tiles_context* context) {
  return guard([&] {
    tiles_source& kind = required(source, "source");
    const auto described = use(view, "view");
    if (context != nullptr) {
      const auto home = described->home();
      *context = home ? handle_of(home) : nullptr;
    }
    kind = static_cast<tiles_source>(described->source());
  });
}
