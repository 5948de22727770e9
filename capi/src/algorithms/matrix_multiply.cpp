#include "libtiles/algorithms/matrix_multiply.hpp"

#include "capi/src/algorithms/temporary.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "capi/src/struct_io.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

tiles_multiply_desc given_or_default(const tiles_multiply_desc* desc) {
  if (desc == nullptr) return TILES_MULTIPLY_DESC_INIT;
  return read_struct(desc, "tiles_multiply_desc");
}

algorithms::multiply_options options_of(const tiles_multiply_desc& given,
                                        const given_temporary& temporary) {
  if ((given.flags &
       ~static_cast<uint32_t>(TILES_MULTIPLY_TRANSPOSE_A | TILES_MULTIPLY_TRANSPOSE_B)) != 0) {
    throw error(status::invalid_argument, "tiles_multiply_desc.flags is " +
                                              std::to_string(given.flags) +
                                              "; expected bits of tiles_multiply_flags");
  }
  return {(given.flags & TILES_MULTIPLY_TRANSPOSE_A) != 0,
          (given.flags & TILES_MULTIPLY_TRANSPOSE_B) != 0, given.alpha, given.beta,
          temporary.request()};
}

}  // namespace

tiles_status tiles_array_view_multiply(tiles_context context, tiles_array_view a,
                                       tiles_array_view b, tiles_array_view c,
                                       const tiles_multiply_desc* desc, tiles_event* event_out) {
  return guard([&] {
    const auto left = use(a, "a");
    const auto right = use(b, "b");
    const auto result = use(c, "c");
    const tiles_multiply_desc given = given_or_default(desc);
    const given_temporary temporary(given.temporary, given.temporary_bytes);
    const algorithms::multiply_options options = options_of(given, temporary);
    submit_with_event(event_out, [&](bool with_event) {
      return algorithms::multiply(given_or_default(context), *left, *right, *result, options,
                                  with_event);
    });
  });
}
