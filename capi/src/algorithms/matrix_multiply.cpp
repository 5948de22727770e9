#include "libtiles/algorithms/matrix_multiply.hpp"

#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "capi/src/struct_io.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

algorithms::multiply_options options_of(const tiles_multiply_desc* desc) {
  if (desc == nullptr) return {};
  const tiles_multiply_desc given = read_struct(desc, "tiles_multiply_desc");
  if ((given.flags & ~static_cast<uint32_t>(TILES_TRANSPOSE_A | TILES_TRANSPOSE_B)) != 0) {
    throw error(status::invalid_argument, "tiles_multiply_desc.flags is " +
                                              std::to_string(given.flags) +
                                              "; expected bits of tiles_multiply_flags");
  }
  return {(given.flags & TILES_TRANSPOSE_A) != 0, (given.flags & TILES_TRANSPOSE_B) != 0,
          given.alpha, given.beta};
}

}  // namespace

tiles_status tiles_array_view_multiply(tiles_context context, tiles_array_view a,
                                       tiles_array_view b, tiles_array_view c,
                                       const tiles_multiply_desc* desc, tiles_event* event_out) {
  return guard([&] {
    const auto left = use(a, "a");
    const auto right = use(b, "b");
    const auto result = use(c, "c");
    const algorithms::multiply_options options = options_of(desc);
    submit_with_event(event_out, [&](bool with_event) {
      return algorithms::multiply(given_or_default(context), *left, *right, *result, options,
                                  with_event);
    });
  });
}
