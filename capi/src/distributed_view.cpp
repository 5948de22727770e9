// Views distributed over groups.
#include "tiles/c/distributed_view.h"

#include "capi/src/border_choice.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/handle.hpp"
#include "capi/src/struct_io.hpp"
#include "libtiles/groups/distributed_view.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

using groups::distribution_kind;

static_assert(static_cast<int>(distribution_kind::split) == TILES_DISTRIBUTION_SPLIT);
static_assert(static_cast<int>(distribution_kind::copy) == TILES_DISTRIBUTION_COPY);
static_assert(static_cast<int>(distribution_kind::halo) == TILES_DISTRIBUTION_HALO);

[[noreturn]] void refuse(const std::string& what) {
  throw error(status::invalid_argument, "tiles_distribution_desc: " + what);
}

distribution_kind kind_of(tiles_distribution given) {
  if (given >= TILES_DISTRIBUTION_SPLIT && given <= TILES_DISTRIBUTION_HALO) {
    return static_cast<distribution_kind>(given);
  }
  refuse("kind is " + std::to_string(given) +
         "; expected TILES_DISTRIBUTION_SPLIT (1), TILES_DISTRIBUTION_COPY (2) or "
         "TILES_DISTRIBUTION_HALO (3)");
}

void check_unused(const tiles_distribution_desc& given, distribution_kind kind) {
  if (kind != distribution_kind::halo && (given.depth != 0 || given.border != 0)) {
    refuse("depth and border are " + std::to_string(given.depth) + " and " +
           std::to_string(given.border) + "; only TILES_DISTRIBUTION_HALO uses them");
  }
  if (kind == distribution_kind::copy && given.dimension != 0) {
    refuse("dimension is " + std::to_string(given.dimension) +
           "; TILES_DISTRIBUTION_COPY splits none");
  }
  const bool is_constant = given.border == TILES_BORDER_CONSTANT;
  if (is_constant == (given.border_value != nullptr)) return;
  refuse(is_constant ? "border_value is NULL; TILES_BORDER_CONSTANT requires one element"
                     : "border_value is set; only TILES_BORDER_CONSTANT uses it");
}

groups::distribution distribution_of(const tiles_distribution_desc* desc, std::size_t size) {
  const tiles_distribution_desc given = read_struct(desc, "tiles_distribution_desc");
  groups::distribution how;
  how.kind = kind_of(given.kind);
  check_unused(given, how.kind);
  how.dimension = given.dimension;
  how.depth = given.depth;
  if (given.border != 0) {
    how.beyond = border_of(given.border, "tiles_distribution_desc.border", TILES_BORDER_WRAP);
  }
  if (given.border_value != nullptr) {
    const auto* const first = static_cast<const std::byte*>(given.border_value);
    how.border_value.assign(first, first + size);
  }
  return how;
}

}  // namespace

tiles_status tiles_distributed_view_create(tiles_group group, tiles_array_view view,
                                           const tiles_distribution_desc* desc,
                                           tiles_distributed_view* out) {
  return guard([&] {
    required(out, "out");
    const auto members = use(group, "group");
    const auto whole = use(view, "view");
    *out = make_handle<tiles_distributed_view_s>(std::make_shared<groups::distributed_view>(
        members.shared(), *whole, distribution_of(desc, whole->window().element.size)));
  });
}

tiles_status tiles_distributed_view_retain(tiles_distributed_view view) {
  return guard([&] { use(view, "view").keep(); });
}

tiles_status tiles_distributed_view_release(tiles_distributed_view view) {
  return guard([&] {
    if (const auto last = release(view, "view")) last->release();
  });
}

tiles_status tiles_distributed_view_synchronize(tiles_distributed_view view) {
  return guard([&] { use(view, "view")->synchronize(); });
}

tiles_status tiles_distributed_view_refresh(tiles_distributed_view view) {
  return guard([&] { use(view, "view")->refresh(); });
}

tiles_status tiles_distributed_view_discard_data(tiles_distributed_view view) {
  return guard([&] { use(view, "view")->discard_data(); });
}

tiles_status tiles_distributed_view_get_range(tiles_distributed_view view, uint32_t member,
                                              tiles_part_range* out) {
  return guard([&] {
    const std::vector<groups::part_ranges> all = use(view, "view")->ranges();
    if (member >= all.size()) {
      throw error(status::invalid_argument, "'member' is " + std::to_string(member) +
                                                "; the group has members 0 to " +
                                                std::to_string(all.size() - 1));
    }
    tiles_part_range range = TILES_PART_RANGE_INIT;
    range.first = all[member].owned.begin;
    range.count = all[member].owned.size();
    range.held_first = all[member].held.begin;
    range.held_count = all[member].held.size();
    write_struct(out, range, "tiles_part_range");
  });
}

tiles_status tiles_distributed_view_get_view(tiles_distributed_view view, tiles_array_view* out) {
  return guard([&] {
    required(out, "out");
    *out = make_handle<tiles_array_view_s>(use(view, "view")->operand());
  });
}
