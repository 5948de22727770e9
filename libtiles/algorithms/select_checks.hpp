// What a selection is asked to do, and whether its operands fit.
#pragma once

#include "libtiles/algorithms/select.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/devices/device_info.hpp"

namespace libtiles::algorithms {

/// What selects, and what becomes of the other elements.
enum class selection { select, partition, unique };

inline const char* algorithm_name(selection kind) {
  return kind == selection::select      ? "select"
         : kind == selection::partition ? "partition"
                                        : "unique";
}

/// The operands, apart from a mask.
struct selection_views {
  const runtime::array_view& from;
  const runtime::array_view& to;
  const runtime::array_view& count;
  const runtime::array_view* lengths = nullptr;  ///< of runs; nullptr if they are not wanted
};

/// \throws error (invalid_argument, unsupported)
void check_selection(const selection_views& views, const select_options& options, selection kind,
                     const runtime::device_info& device);

}  // namespace libtiles::algorithms
