// Views made from views: rectangles, projections, other orders, shapes and elements, const views.
#include "capi/src/data_desc.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/geometry/window_shapes.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

/// A view of the same data as `whole`, with what `shape` makes of its window.
template <class Shape>
tiles_array_view shaped(const runtime::array_view& whole, Shape&& shape) {
  return make_handle<tiles_array_view_s>(whole.with(shape(whole.window())));
}

}  // namespace

tiles_status tiles_array_view_section(tiles_array_view view, const int64_t* origin,
                                      const int64_t* extent, tiles_array_view* out) {
  return guard([&] {
    required(out, "out");
    const auto whole = use(view, "view");
    const std::size_t rank = whole->window().shape.size();
    const int64_t* const first = &required(origin, "origin");
    const int64_t* const count = &required(extent, "extent");
    *out = shaped(*whole, [&](const runtime::data_window& window) {
      return runtime::section(window, {first, first + rank}, {count, count + rank});
    });
  });
}

tiles_status tiles_array_view_project(tiles_array_view view, int64_t index, tiles_array_view* out) {
  return guard([&] {
    required(out, "out");
    *out = shaped(*use(view, "view"), [&](const runtime::data_window& window) {
      return runtime::project(window, index);
    });
  });
}

tiles_status tiles_array_view_permute(tiles_array_view view, const uint32_t* order,
                                      tiles_array_view* out) {
  return guard([&] {
    required(out, "out");
    const auto whole = use(view, "view");
    const uint32_t* const first = &required(order, "order");
    *out = shaped(*whole, [&](const runtime::data_window& window) {
      return runtime::permute(window, {first, first + window.shape.size()});
    });
  });
}

tiles_status tiles_array_view_step(tiles_array_view view, const int64_t* step,
                                   tiles_array_view* out) {
  return guard([&] {
    required(out, "out");
    const auto whole = use(view, "view");
    const int64_t* const first = &required(step, "step");
    *out = shaped(*whole, [&](const runtime::data_window& window) {
      return runtime::every(window, {first, first + window.shape.size()});
    });
  });
}

tiles_status tiles_array_view_reshape(tiles_array_view view, uint32_t rank, const int64_t* extent,
                                      tiles_array_view* out) {
  return guard([&] {
    required(out, "out");
    const auto whole = use(view, "view");
    const extents shape = read_extents(&required(extent, "extent"), rank, "view_as: ");
    *out = shaped(*whole, [&](const runtime::data_window& window) {
      return runtime::reshape(window, shape);
    });
  });
}

tiles_status tiles_array_view_reinterpret(tiles_array_view view, const tiles_data_desc* element,
                                          tiles_array_view* out) {
  return guard([&] {
    required(out, "out");
    const auto whole = use(view, "view");
    *out = make_handle<tiles_array_view_s>(whole->reinterpret_as(read_element(element)));
  });
}

tiles_status tiles_array_view_as_const(tiles_array_view view, tiles_array_view* out) {
  return guard([&] {
    required(out, "out");
    *out = make_handle<tiles_array_view_s>(use(view, "view")->as_const());
  });
}
