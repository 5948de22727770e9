// A view's elements as a whole: in and out of host memory, from view to view, filled.
#include "capi/src/content_size.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

void check_is_writable(const runtime::array_view& view, const char* operation) {
  if (!view.is_const()) return;
  throw error(status::invalid_argument,
              std::string(operation) + ": the view is array_view<const " +
                  to_string(view.window().element) + ", " +
                  std::to_string(view.window().shape.size()) +
                  ">, which is read-only; use the view that it was made from");
}

}  // namespace

tiles_status tiles_array_view_read(tiles_array_view view, void* destination, uint64_t size) {
  return guard([&] {
    const auto whole = use(view, "view");
    check_size(whole->window(), size);
    runtime::read_window(whole->window(), contents(destination, "destination", size));
  });
}

tiles_status tiles_array_view_write(tiles_array_view view, const void* source, uint64_t size) {
  return guard([&] {
    const auto whole = use(view, "view");
    check_is_writable(*whole, "write");
    check_size(whole->window(), size);
    runtime::write_window(whole->window(), contents(source, "source", size));
  });
}

tiles_status tiles_array_view_copy(tiles_array_view from, tiles_array_view to) {
  return guard([&] {
    const auto source = use(from, "from");
    const auto target = use(to, "to");
    check_is_writable(*target, "copy");
    runtime::copy_window(source->window(), target->window());
  });
}

tiles_status tiles_array_view_fill(tiles_array_view view, const void* value) {
  return guard([&] {
    const auto whole = use(view, "view");
    check_is_writable(*whole, "fill");
    runtime::fill_window(whole->window(), &required(static_cast<const std::byte*>(value), "value"));
  });
}
