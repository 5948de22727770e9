// Buffers from and to OpenCL: arrays over the caller's, the caller's use of the library's.
#include "capi/src/access_choice.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/data_desc.hpp"
#include "capi/src/guard.hpp"
#include "libtiles/runtime/interop/acquired_buffer.hpp"
#include "libtiles/runtime/interop/adopted_buffer.hpp"
#include "tiles/tiles_cl.h"

using namespace libtiles;
using namespace libtiles::capi;

tiles_status tiles_array_from_cl(tiles_context context, cl_mem buffer, const tiles_data_desc* desc,
                                 uint64_t byte_offset, tiles_array* out) {
  return guard([&] {
    required(out, "out");
    data_description data = read_data_desc(desc);
    *out = make_handle<tiles_array_s>(
        runtime::adopt_buffer(given_or_default(context), buffer,
                              {byte_offset, std::move(data.element), std::move(data.shape),
                               std::move(data.strides), data.is_const}));
  });
}

tiles_status tiles_array_view_acquire_cl(tiles_array_view view, tiles_context context,
                                         tiles_access access, cl_mem* buffer, uint64_t* byte_offset,
                                         tiles_event* ready) {
  return guard([&] {
    required(buffer, "buffer");
    required(byte_offset, "byte_offset");
    const auto lent = runtime::acquire_buffer(*use(view, "view"), given_or_default(context),
                                              given_access(access), ready != nullptr);
    if (ready != nullptr) *ready = make_handle<tiles_event_s>(lent.ready);
    *byte_offset = lent.byte_offset;
    *buffer = lent.buffer();
  });
}

tiles_status tiles_array_view_release_cl(tiles_array_view view, tiles_context context,
                                         tiles_access access, cl_event done) {
  return guard([&] {
    runtime::release_buffer(*use(view, "view"), given_or_default(context), given_access(access),
                            done);
  });
}
