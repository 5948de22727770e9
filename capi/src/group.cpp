// Groups and their launches.
#include "tiles/c/group.h"

#include "capi/src/argument_list.hpp"
#include "capi/src/compute_domain.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/struct_io.hpp"
#include "libtiles/groups/group_launch.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

/// The arguments of a launch, with what they borrow.
struct group_arguments {
  argument_list held;
  std::vector<capi::held<tiles_distributed_view_s>> distributed;
  std::vector<groups::group_argument> list;
};

void read_arguments(const tiles_launch_desc& given, group_arguments& out) {
  require_list(given.arguments, given.argument_count, "arguments", "argument_count");
  for (uint32_t i = 0; i < given.argument_count; ++i) {
    const tiles_argument& one = given.arguments[i];
    groups::group_argument read;
    if (one.kind == TILES_ARGUMENT_KIND_DISTRIBUTED_VIEW) {
      const auto handle =
          static_cast<tiles_distributed_view>(const_cast<void*>(one.value));  // NOLINT
      out.distributed.push_back(use_at(handle, "arguments", i));
      read.distributed = &*out.distributed.back();
      if (one.name != nullptr) read.plain.name = one.name;
    } else {
      read.plain = out.held.read_one(one, i);
    }
    out.list.push_back(read);
  }
}

}  // namespace

tiles_status tiles_group_create(const tiles_context* contexts, uint32_t count, tiles_group* out) {
  return guard([&] {
    required(out, "out");
    require_list(contexts, count, "contexts", "count");
    std::vector<std::shared_ptr<runtime::context>> members;
    for (uint32_t i = 0; i < count; ++i) {
      members.push_back(use_at(contexts[i], "contexts", i).shared());
    }
    *out = make_handle<tiles_group_s>(std::make_shared<groups::device_group>(std::move(members)));
  });
}

tiles_status tiles_group_retain(tiles_group group) {
  return guard([&] { use(group, "group").keep(); });
}

tiles_status tiles_group_release(tiles_group group) {
  return guard([&] { release(group, "group"); });
}

tiles_status tiles_group_set_weights(tiles_group group, const double* weights, uint32_t count) {
  return guard([&] {
    const auto weighed = use(group, "group");
    require_list(weights, count, "weights", "count");
    weighed->set_weights(std::vector<double>(weights, weights + count));
  });
}

tiles_status tiles_group_set_memory_limit(tiles_group group, uint64_t bytes) {
  return guard([&] { use(group, "group")->set_memory_limit(bytes); });
}

tiles_status tiles_group_launch(tiles_group group, tiles_kernel kernel,
                                const tiles_launch_desc* desc) {
  return guard([&] {
    const auto members = use(group, "group");
    const auto launched = use(kernel, "kernel");
    const tiles_launch_desc given = read_struct(desc, "tiles_launch_desc");
    runtime::compute_domain domain;
    read_domain(given, domain);
    group_arguments arguments;
    read_arguments(given, arguments);
    groups::launch(*members, *launched, domain, arguments.list,
                   events_of(given.wait_events, given.wait_count));
  });
}

tiles_status tiles_group_finish(tiles_group group) {
  return guard([&] { use(group, "group")->finish(); });
}
