// Contexts from and to OpenCL.
#include "libtiles/runtime/context/context.hpp"

#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/interop/lending.hpp"
#include "libtiles/runtime/interop/adopted_context.hpp"
#include "tiles/tiles_cl.h"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

std::vector<cl_command_queue> list_of(const cl_command_queue* queues, uint32_t count) {
  require_list(queues, count, "queues", "queue_count");
  return {queues, queues + count};
}

tiles_status lend_context(tiles_context context, lending how, cl_context* context_out,
                          cl_device_id* device_out, cl_command_queue* queue_out) {
  return guard([&] {
    const auto lent = given_or_default(context);
    lend(lent->opencl_context(), how, context_out);
    lend(lent->opencl_device(), how, device_out);
    if (queue_out != nullptr) lend(lent->queues().lend_queue(), how, queue_out);
  });
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
  return lend_context(context, lending::borrowed, context_out, device_out, queue_out);
}

tiles_status tiles_context_get_cl_retained(tiles_context context, cl_context* context_out,
                                           cl_device_id* device_out, cl_command_queue* queue_out) {
  return lend_context(context, lending::retained, context_out, device_out, queue_out);
}
