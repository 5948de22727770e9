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

/// How a work-item is given a value of another one of its sub-group: of the neighbouring work-items
/// that a device runs in step.
enum class sub_group_form {
  none,      ///< not at all
  emulated,  ///< by local memory, in sub-groups of any device: to test what uses them
  khr,       ///< by cl_khr_subgroup_shuffle
  ptx,       ///< by NVIDIA's shfl.sync, as assembly in OpenCL C
};

struct sub_groups {
  sub_group_form form = sub_group_form::none;
  int size = 1;                ///< work-items, a power of two
  bool is_size_asked = false;  ///< a kernel has to ask for the size, by an attribute of Intel's
};

inline bool operator==(const sub_groups& a, const sub_groups& b) {
  return a.form == b.form && a.size == b.size && a.is_size_asked == b.is_size_asked;
}

/// What multiplies matrices for tile_multiply: each sub-group of 32 work-items holds parts of them.
enum class tensor_core_form {
  none,      ///< the work-items, element by element
  emulated,  ///< they do, with the parts that tensor cores would have: on any device, for tests
  sm_80,     ///< NVIDIA's tensor cores from this architecture on, by mma.sync, as assembly
  sm_90,
  sm_90a,  ///< this architecture alone: by wgmma, too, where four sub-groups hold whole rows
};

/// Two kernels of one text differ in what their views need: a kernel that needs less runs faster.
struct compile_options {
  bool wide_indices = false;  ///< offsets have 64 bits: of large views, and on CPUs
  bool strided = false;       ///< some view's last stride is not 1
  checked_mode checked = checked_mode::off;
  kernel_shape shape = kernel_shape::group;  ///< that is wanted: not every kernel can have it
  /// The driver makes vectors of work-items by itself: loops over the threads are no faster than
  /// its work-groups where they are no vectors.
  bool vectorizes_groups = false;
  /// Some view that the kernel reads may show elements that it writes by another one.
  bool overlapping_views = false;
  int most_merged = 64;  ///< tiles that one work-group may run; has a meaning where they are merged
  sub_groups lanes{};    ///< that work-groups have; unused in loops and in checked mode
  /// Work-groups have NVIDIA's cp.async, from global to local memory; likewise.
  bool async_copies = false;
  tensor_core_form tensor_cores = tensor_core_form::none;  ///< of work-groups; likewise
  /// A launch runs a part of a compute domain; see compiled_kernel.
  bool is_part = false;
};

inline bool is_checked(const compile_options& options) {
  return options.checked != checked_mode::off;
}

inline bool operator==(const compile_options& a, const compile_options& b) {
  return a.wide_indices == b.wide_indices && a.strided == b.strided && a.checked == b.checked &&
         a.shape == b.shape && a.vectorizes_groups == b.vectorizes_groups &&
         a.overlapping_views == b.overlapping_views && a.most_merged == b.most_merged &&
         a.lanes == b.lanes && a.async_copies == b.async_copies &&
         a.tensor_cores == b.tensor_cores && a.is_part == b.is_part;
}

/// What tile operations of such a kernel are made of.
inline sub_groups lanes_for(const compile_options& options) {
  return has_loops(options.shape) || is_checked(options) ? sub_groups{} : options.lanes;
}

inline bool has_async_copies(const compile_options& options) {
  return options.async_copies && !has_loops(options.shape) && !is_checked(options);
}

inline tensor_core_form tensor_cores_for(const compile_options& options) {
  return has_loops(options.shape) || is_checked(options) ? tensor_core_form::none
                                                         : options.tensor_cores;
}

/// Whether tile_load copies 16 bytes at once, and tile_store neighbours of an accumulator.
inline bool copies_in_pieces(const compile_options& options) {
  const bool has_tensor_cores = tensor_cores_for(options) != tensor_core_form::none;
  return !options.strided && (has_async_copies(options) || has_tensor_cores);
}

}  // namespace libtiles::compiler
