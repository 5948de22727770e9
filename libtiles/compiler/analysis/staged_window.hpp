// tile_static arrays that hold a window of a view:
//
//   held[x + 1] = v[t];                                     held[k] is v(t.tile_origin[0] + k - 1),
//   if (x == 0) held[0] = i > 0 ? v(i - 1) : 0.0f;          and 0.0f where that is below 0
//
// where x is t.local[0], and i is t.global[0]; or what tile_load makes of the same
// (window_load.hpp).
#pragma once

#include <optional>
#include <vector>

#include "libtiles/compiler/analysis/affine_form.hpp"

namespace libtiles::compiler {

/// Which side of the view a copy does not read beyond.
struct view_side {
  std::size_t dimension;
  bool is_end;

  bool operator==(const view_side& other) const {
    return dimension == other.dimension && is_end == other.is_end;
  }
};

/// What one statement copies.
struct staged_part {
  std::vector<value_bounds> places;  ///< in the array, by its dimensions
  std::vector<view_side> guards;
};

struct staged_window {
  const typed::variable* array;
  const typed::view_element* element;        ///< one that is copied
  std::vector<std::size_t> array_dimension;  ///< by the dimensions of the view
  std::vector<affine_form> offset;           ///< likewise: the view's index less the array's
  std::vector<staged_part> parts;
  const typed::expression* beyond = nullptr;  ///< a literal; null if there are no guards

  /// Whether all of these places have been copied to.
  bool holds(const std::vector<value_bounds>& places) const;

  /// Of the parts that some of these places belong to.
  std::vector<view_side> guards_at(const std::vector<value_bounds>& places) const;
};

/// \param statements  of the kernel, which all threads of a tile run; others do not change the
///                     array
/// \return nothing if some statement does anything else with the array than copying to it
std::optional<staged_window> find_staged_window(
    const typed::variable& array, const std::vector<const typed::statement*>& statements,
    const typed::program& program);

}  // namespace libtiles::compiler
