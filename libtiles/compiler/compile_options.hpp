// How a kernel is to be written.
#pragma once

namespace libtiles::compiler {

/// What runs a tile: a work-group, a work-item for each thread; a work-group that runs several
/// neighbouring tiles; or one work-item, by loops over the tile's threads. What ends in `if_faster`
/// can be asked for, but no kernel has it.
enum class kernel_shape { group, merged, loop, merged_if_faster, loop_if_faster };

inline bool has_loops(kernel_shape shape) {
  return shape == kernel_shape::loop || shape == kernel_shape::loop_if_faster;
}

inline bool merges_tiles(kernel_shape shape) {
  return shape == kernel_shape::merged || shape == kernel_shape::merged_if_faster;
}

/// What a kernel finds while it runs: nothing; accesses out of bounds, races on tile_static memory
/// and more; or races on the elements of views, too. In ascending order.
enum class checked_mode { off, on, with_views };

/// Two kernels of one text differ in what their views need: a kernel that needs less runs faster.
struct compile_options {
  bool wide_indices = false;  ///< offsets have 64 bits: of large views, and on CPUs
  bool strided = false;       ///< some view's last stride is not 1
  checked_mode checked = checked_mode::off;
  kernel_shape shape = kernel_shape::group;  ///< that is wanted: not every kernel can have it
  /// Some view that the kernel reads may show elements that it writes by another one.
  bool overlapping_views = false;
  int most_merged = 64;  ///< tiles that one work-group may run; has a meaning where they are merged
};

inline bool is_checked(const compile_options& options) {
  return options.checked != checked_mode::off;
}

inline bool operator==(const compile_options& a, const compile_options& b) {
  return a.wide_indices == b.wide_indices && a.strided == b.strided && a.checked == b.checked &&
         a.shape == b.shape && a.overlapping_views == b.overlapping_views &&
         a.most_merged == b.most_merged;
}

}  // namespace libtiles::compiler
