// Kernel text -> OpenCL C. The interface of the compiler to the rest of the library.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/compiler/element_access.hpp"
#include "libtiles/compiler/instrumentation/checks.hpp"
#include "libtiles/compiler/kernel_input.hpp"
#include "libtiles/compiler/line_map.hpp"
#include "libtiles/core/argument_type.hpp"
#include "libtiles/core/unique_id.hpp"

namespace libtiles::compiler {

/// A kernel parameter or captured variable, with what the kernel does to it.
struct parameter {
  std::string name;
  argument_type type;
  bool is_read = false;
  bool is_written = false;
  /// Of a view or array, which the kernel never reads then: each thread whose own index lies in it
  /// writes the whole element there. What it held before does not matter if the compute domain
  /// covers it: for every dimension d of the view, the domain's extent of dimension own_index[d] is
  /// at least the view's extent of dimension d. Otherwise the elements outside of the domain keep
  /// what they held. That another argument shows the same data is for the launch to see.
  bool is_overwritten = false;
  /// (0, 1) for out(i[0], i[1]), (1, 0) for out(i[1], i[0]); as many count as the view has
  /// dimensions.
  std::array<int, 3> own_index{0, 1, 2};
  /// Of a view or array: its bytes are taken for elements of another size, so that its elements
  /// have to lie side by side in the last dimension.
  bool is_reinterpreted = false;
  /// Of a view or array: the kernel reads it where its text reads a copy in tile_static memory. No
  /// other argument that it writes may show the same elements.
  bool is_read_in_place = false;
  std::vector<element_access> accesses{};  ///< of a view or array: the forms of them
  /// Likewise, what a compute domain that leads out of it would touch there; at most one for each
  /// dimension of both.
  std::vector<certain_access> certain_accesses{};
  std::size_t argument = 0;  ///< which of the arguments that the kernel was compiled for
};

struct tile_static_variable {
  std::string name;
  std::size_t bytes = 0;
};

/// A kernel for one set of argument types.
///
/// Its OpenCL arguments are, for each parameter in order: for a view or array of rank N, the
/// buffer, the offset of the first element (long, in bytes, a multiple of the element's alignment),
/// N extents (int, in elements), and the strides of dimensions 0 to N-2 (int, or long with
/// `wide_indices`; in elements, of any sign), the last dimension's being 1; with `strided` the
/// strides of all N dimensions. For a value, the value. An untiled kernel, one whose work-items run
/// rows, and one of merged tiles then takes `rank` ints, the compute domain's extents, and does
/// nothing outside of it; one that runs several tiles by one work-item an int, how many the domain
/// has in its fastest dimension. A checked kernel then takes what `checks` says. Domain dimension d
/// is OpenCL dimension rank - 1 - d.
///
/// Written with `is_part`, it runs a part of a domain, and its threads have their indices in the
/// whole: OpenCL's global offset is where the part begins, in threads, at a tile, whatever a
/// work-item runs; in place of the extents it takes where the part ends.
struct compiled_kernel {
  std::string name;         ///< for messages: "scale", or "the lambda at average.tile:3"
  std::string entry_point;  ///< name of the OpenCL kernel
  std::string opencl_source;
  line_map lines;
  int rank = 0;
  bool is_tiled = false;
  std::string thread;                ///< name of the parameter that holds the thread's index
  std::array<int, 3> tile{1, 1, 1};  ///< `rank` extents, the slowest first
  compile_options options;           ///< that it was written with
  std::vector<parameter> parameters;
  std::vector<tile_static_variable> tile_statics;
  std::size_t private_bytes = 0;  ///< of the variables of one thread
  bool uses_double = false;
  bool uses_lanes = false;  ///< work-items of a sub-group give each other values, as `options` say
  bool uses_async_copies = false;  ///< likewise, of tile_load_async
  bool uses_tensor_cores = false;  ///< likewise, of tile_multiply
  /// Likewise, by instructions that are marked: see marked_instructions.hpp.
  bool uses_warpgroups = false;
  /// In the loop shape a work-item runs a whole tile: the domain has as many work-items as tiles.
  kernel_shape shape = kernel_shape::group;
  /// In that shape, no compiler makes vectors of some loop over the threads, or these have arrays.
  bool has_scalar_loops = false;
  /// That many tiles which lie side by side in the fastest dimension are one work-item's.
  int tiles_per_work_item = 1;
  /// In the merged shape, how many neighbouring tiles, or work-groups of a kernel without tiles,
  /// are one work-group's, by the dimensions of the domain, the slowest first.
  std::array<int, 3> merged{1, 1, 1};
  /// Of an element-wise kernel in the loop shape: the work-items in the fastest dimension share a
  /// row of the domain evenly, as many as the launch has, whatever tiles its threads are in.
  bool runs_rows = false;
  std::shared_ptr<const checks> checked;  ///< nullptr unless `options` say `checked`
  std::vector<std::string> warnings;
  unique_id id;  ///< by which what was built from it is found
};

/// Parsed kernel text. Immutable, so safe from many threads.
class kernel_text {
 public:
  /// \throws error (compile), with every mistake found in the text.
  explicit kernel_text(kernel_input input);
  ~kernel_text();
  kernel_text(kernel_text&&) noexcept;
  kernel_text& operator=(kernel_text&&) noexcept;

  /// True if the kernel captures variables by name, so that it has types only with arguments.
  bool is_lambda() const;

  /// Checks the text for these argument types and writes OpenCL C. For named functions arguments
  /// are matched by position, or by name where they have one; for them `arguments` may also be
  /// empty, which means the types that the function declares. \throws error (compile) for mistakes
  /// in the text, error (argument_mismatch) for arguments that
  ///         do not fit it.
  compiled_kernel compile(const std::vector<bound_argument>& arguments,
                          const compile_options& options = {}) const;

 private:
  struct impl;
  std::unique_ptr<const impl> impl_;
};

}  // namespace libtiles::compiler
