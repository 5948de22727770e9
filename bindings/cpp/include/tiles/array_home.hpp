// Where an array lives, and what the host may do with its elements there.
#pragma once

#include "tiles/accelerator.hpp"
#include "tiles/accelerator_view.hpp"
#include "tiles/access_type.hpp"
#include "tiles/default_access.hpp"
#include "tiles/default_device.hpp"

namespace tiles::detail {

struct array_home {
  accelerator_view view;
  accelerator_view associated;  ///< what a staging array is for; else as view
  access_type access;           ///< never access_type_auto
};

/// What the host may do if `wanted` is asked for. Throws runtime_exception if it is to access
/// elements of a device that does not share its memory.
inline access_type access_on(const accelerator_view& view, access_type wanted) {
  if (view.is_host()) return access_type_read_write;
  if (wanted == access_type_auto) return default_access().settle(view.accelerator.index());
  if (wanted == access_type_none || view.accelerator.supports_cpu_shared_memory) return wanted;
  throw runtime_exception(
      "array: the CPU cannot access elements on " + narrowed(view.accelerator.description) +
      ", which does not share the host's memory; use access_type_auto with copy() or a view");
}

inline array_home home_on(const accelerator_view& view, access_type access) {
  return {view, view, access_on(view, access)};
}

/// A staging array's, if `view` is the host's: `associated` is where the data is for. An array on a
/// device is for that device.
inline array_home staging_home(const accelerator_view& view, const accelerator_view& associated) {
  return {view, view.is_host() ? associated : view, access_on(view, access_type_auto)};
}

inline array_home default_home() {
  const accelerator_view* const chosen = the_default_device().use();
  return home_on(chosen != nullptr ? *chosen : accelerator().get_default_view(), access_type_auto);
}

}  // namespace tiles::detail
