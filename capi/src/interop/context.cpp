// Contexts from and to OpenCL.
#include "libtiles/runtime/context/context.hpp"

#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "libtiles/runtime/interop/adopted_context.hpp"
#include "tiles/tiles_cl.h"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

std::vector<cl_command_queue> list_of(const cl_command_queue* queues, uint32_t count) {
  require_list(queues, count, "queues", "queue_count");
  if (queues != nullptr && count == 0) {
    throw error(status::invalid_argument,
                "'queue_count' is 0, but 'queues' is not NULL; pass the number of queues, or NULL "
                "for queues of the context's own");
  }
  return {queues, queues + count};
}

template <class Object, class Handle>
void write_if_wanted(const Object& object, Handle* out) {
  if (out != nullptr) *out = object();
}

}  // namespace

tiles_status tiles_context_from_cl(cl_context context, cl_device_id device,
                                   const cl_command_queue* queues, uint32_t queue_count,
                                   tiles_context* out) {
  return guard([&] {
    required(out, "out");
    *out = make_handle<tiles_context_s>(
        runtime::adopt_context({context, device, list_of(queues, queue_count)}));
  });
}

tiles_status tiles_context_get_cl(tiles_context context, cl_context* context_out,
                                  cl_device_id* device_out, cl_command_queue* queue_out) {
  return guard([&] {
    const auto lent = given_or_default(context);
    write_if_wanted(lent->opencl_context(), context_out);
    write_if_wanted(lent->opencl_device(), device_out);
    if (queue_out != nullptr) *queue_out = lent->queues().lend_queue()();
  });
}
