// Launches.
#include "libtiles/runtime/launch/launch.hpp"

#include <algorithm>

#include "capi/src/argument_list.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/struct_io.hpp"
#include "libtiles/runtime/launch/kernel.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

bool is_set(int64_t extent) { return extent != 0; }

runtime::compute_domain domain_of(const tiles_launch_desc& desc) {
  runtime::check_domain_rank(desc.rank);
  runtime::compute_domain domain;
  domain.shape.assign(desc.extent, desc.extent + desc.rank);
  if (std::any_of(desc.tile, desc.tile + TILES_MAX_DOMAIN_RANK, is_set)) {
    domain.tile.assign(desc.tile, desc.tile + desc.rank);
  }
  return domain;
}

}  // namespace

tiles_status tiles_kernel_prepare(tiles_kernel kernel, tiles_context context,
                                  const tiles_launch_desc* desc) {
  return guard([&] {
    const auto prepared = use(kernel, "kernel");
    const tiles_launch_desc given = read_struct(desc, "tiles_launch_desc");
    argument_list arguments(given.arguments, given.argument_count);
    prepared->prepare(given_or_default(context), {domain_of(given), arguments.take()});
  });
}

tiles_status tiles_kernel_launch(tiles_kernel kernel, tiles_context context,
                                 const tiles_launch_desc* desc, tiles_event* event_out) {
  return guard([&] {
    const auto launched = use(kernel, "kernel");
    const tiles_launch_desc given = read_struct(desc, "tiles_launch_desc");
    argument_list arguments(given.arguments, given.argument_count);
    const auto event = launched->launch(given_or_default(context),
                                        {domain_of(given), arguments.take()}, event_out != nullptr);
    if (event_out != nullptr) *event_out = make_handle<tiles_event_s>(event);
  });
}
