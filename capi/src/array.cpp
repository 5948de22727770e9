// Arrays.
#include "libtiles/runtime/data/array.hpp"

#include "capi/src/context_choice.hpp"
#include "capi/src/data_desc.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/struct_io.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

void check_is_for_array(const data_description& data) {
  if (data.is_const) {
    throw error(
        status::invalid_argument,
        "tiles_data_desc: TILES_DATA_CONST applies to views only; make a const view of the array");
  }
  if (!data.strides.empty()) {
    throw error(status::invalid_argument,
                "tiles_data_desc: TILES_DATA_STRIDED applies to views only; arrays are contiguous");
  }
}

}  // namespace

tiles_status tiles_array_create(tiles_context context, const tiles_data_desc* desc,
                                const void* initial_data, tiles_array* out) {
  return guard([&] {
    required(out, "out");
    data_description data = read_data_desc(desc);
    check_is_for_array(data);
    *out = make_handle<tiles_array_s>(std::make_shared<runtime::array>(
        given_or_default(context), std::move(data.element), std::move(data.shape), initial_data));
  });
}

tiles_status tiles_array_retain(tiles_array array) {
  return guard([&] { use(array, "array").keep(); });
}

tiles_status tiles_array_release(tiles_array array) {
  return guard([&] { release(array, "array"); });
}

tiles_status tiles_array_get_desc(tiles_array array, tiles_data_desc* out) {
  return guard([&] {
    const auto described = use(array, "array");
    write_struct(out, to_c(described->window(), described->is_const()), "tiles_data_desc");
  });
}
