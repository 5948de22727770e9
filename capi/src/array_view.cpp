// Views.
#include "libtiles/runtime/data/array_view.hpp"

#include "capi/src/data_desc.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "capi/src/struct_io.hpp"
#include "libtiles/runtime/data/window_shapes.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

tiles_array_view handle_of(std::unique_ptr<runtime::array_view> view) {
  return make_handle<tiles_array_view_s>(std::move(view));
}

runtime::access to_access(int32_t access) {
  if (access < TILES_READ || access > TILES_READ_WRITE) {
    throw error(status::invalid_argument,
                "'access' is " + std::to_string(access) +
                    "; expected TILES_READ (1), TILES_WRITE (2) or TILES_READ_WRITE (3)");
  }
  return access == TILES_READ ? runtime::access::read : runtime::access::read_write;
}

}  // namespace

tiles_status tiles_array_view_create(const tiles_data_desc* desc, void* host_data,
                                     tiles_array_view* out) {
  return guard([&] {
    required(out, "out");
    data_description data = read_data_desc(desc);
    *out = handle_of(runtime::array_view::over(host_data, std::move(data.element),
                                               std::move(data.shape), {}, data.is_const));
  });
}

tiles_status tiles_array_view_from_array(tiles_array array, uint32_t flags, tiles_array_view* out) {
  return guard([&] {
    required(out, "out");
    *out = handle_of(runtime::array_view::over(*use(array, "array"), is_const(flags)));
  });
}

tiles_status tiles_array_view_section(tiles_array_view view, const int64_t* origin,
                                      const int64_t* extent, tiles_array_view* out) {
  return guard([&] {
    required(out, "out");
    const auto whole = use(view, "view");
    const std::size_t rank = whole->window().shape.size();
    const int64_t* const first = &required(origin, "origin");
    const int64_t* const count = &required(extent, "extent");
    *out = handle_of(whole->with(
        runtime::section(whole->window(), {first, first + rank}, {count, count + rank})));
  });
}

tiles_status tiles_array_view_as_const(tiles_array_view view, tiles_array_view* out) {
  return guard([&] {
    required(out, "out");
    *out = handle_of(use(view, "view")->as_const());
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

tiles_status tiles_array_view_synchronize(tiles_array_view view) {
  return guard([&] { use(view, "view")->synchronize(); });
}

tiles_status tiles_array_view_refresh(tiles_array_view view) {
  return guard([&] { use(view, "view")->refresh(); });
}

tiles_status tiles_array_view_discard_data(tiles_array_view view) {
  return guard([&] { use(view, "view")->discard_data(); });
}

tiles_status tiles_array_view_get_data(tiles_array_view view, int32_t access, void** out) {
  return guard([&] {
    required(out, "out");
    *out = use(view, "view")->host_data(to_access(access));
  });
}
