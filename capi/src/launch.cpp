// Launches.
#include "libtiles/runtime/launch/launch.hpp"

#include "capi/src/argument_list.hpp"
#include "capi/src/compute_domain.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/struct_io.hpp"
#include "libtiles/runtime/launch/kernel.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

/// A launch_request with what it borrows.
struct read_launch {
  explicit read_launch(const tiles_launch_desc* desc)
      : read_launch(read_struct(desc, "tiles_launch_desc")) {}

  explicit read_launch(const tiles_launch_desc& desc)
      : held(desc.arguments, desc.argument_count),
        request{domain_of(desc), held.take(), events_of(desc.wait_events, desc.wait_count)} {}

  argument_list held;
  runtime::launch_request request;
};

}  // namespace

tiles_status tiles_kernel_prepare(tiles_kernel kernel, tiles_context context,
                                  const tiles_launch_desc* desc) {
  return guard([&] {
    const auto prepared = use(kernel, "kernel");
    const read_launch given(desc);
    prepared->prepare(given_or_default(context), given.request);
  });
}

tiles_status tiles_kernel_launch(tiles_kernel kernel, tiles_context context,
                                 const tiles_launch_desc* desc, tiles_event* event_out) {
  return guard([&] {
    const auto launched = use(kernel, "kernel");
    const read_launch given(desc);
    const auto event =
        launched->launch(given_or_default(context), given.request, event_out != nullptr);
    if (event_out != nullptr) *event_out = make_handle<tiles_event_s>(event);
  });
}
