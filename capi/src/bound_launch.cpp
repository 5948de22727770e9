// Bound launches.
#include "libtiles/runtime/launch/bound_launch.hpp"

#include "capi/src/argument_list.hpp"
#include "capi/src/compute_domain.hpp"
#include "capi/src/context_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/struct_io.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

void check_no_events(const tiles_launch_desc& desc) {
  if (desc.wait_count == 0) return;
  throw error(status::invalid_argument,
              "tiles_launch_desc: wait_count is " + std::to_string(desc.wait_count) +
                  "; pass the events to tiles_bound_launch_run() instead");
}

std::shared_ptr<runtime::bound_launch> make_bound(std::shared_ptr<runtime::kernel> kernel,
                                                  std::shared_ptr<runtime::context> context,
                                                  const tiles_launch_desc& desc) {
  check_no_events(desc);
  runtime::launch_request request;
  std::vector<std::shared_ptr<const void>> owners;
  read_domain(desc, request.domain);
  require_list(desc.arguments, desc.argument_count, "arguments", "argument_count");
  for (uint32_t i = 0; i < desc.argument_count; ++i) {
    lasting_argument lasting = make_lasting(desc.arguments[i], i);
    request.arguments.push_back(lasting.argument);
    owners.push_back(std::move(lasting.owner));
  }
  return std::make_shared<runtime::bound_launch>(std::move(kernel), std::move(context),
                                                 std::move(request), std::move(owners));
}

}  // namespace

tiles_status tiles_bound_launch_create(tiles_kernel kernel, tiles_context context,
                                       const tiles_launch_desc* desc, tiles_bound_launch* out) {
  return guard([&] {
    required(out, "out");
    const auto bound = use(kernel, "kernel");
    *out = make_handle<tiles_bound_launch_s>(make_bound(bound.shared(), given_or_default(context),
                                                        read_struct(desc, "tiles_launch_desc")));
  });
}

tiles_status tiles_bound_launch_set_argument(tiles_bound_launch launch, uint32_t position,
                                             const tiles_argument* argument) {
  return guard([&] {
    const auto bound = use(launch, "launch");
    const tiles_argument& given = required(argument, "argument");
    const std::size_t place = given.name == nullptr ? position : bound->position_of(given.name);
    lasting_argument lasting = make_lasting(given, static_cast<uint32_t>(place));
    bound->set_argument(place, lasting.argument, std::move(lasting.owner));
  });
}

tiles_status tiles_bound_launch_set_extent(tiles_bound_launch launch, uint32_t rank,
                                           const int64_t* extent) {
  return guard([&] {
    const auto bound = use(launch, "launch");
    runtime::check_domain_rank(rank);
    bound->set_extent({&required(extent, "extent"), extent + rank});
  });
}

tiles_status tiles_bound_launch_run(tiles_bound_launch launch, const tiles_event* wait_events,
                                    uint32_t wait_count, tiles_event* event_out) {
  return guard([&] {
    const auto bound = use(launch, "launch");
    submit_with_event(event_out, [&](bool with_event) {
      return bound->run(events_of(wait_events, wait_count), with_event);
    });
  });
}

tiles_status tiles_bound_launch_retain(tiles_bound_launch launch) {
  return guard([&] { use(launch, "launch").keep(); });
}

tiles_status tiles_bound_launch_release(tiles_bound_launch launch) {
  return guard([&] { release(launch, "launch"); });
}
