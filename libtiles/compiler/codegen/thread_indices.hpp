// The thread's indices as OpenCL C tells them.
#pragma once

#include <set>
#include <string>
#include <tuple>

#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// The components of the thread's index that one function reads; declared at its start.
class thread_indices {
 public:
  /// \param type  of OpenCL C, that they are declared with
  /// \param is_part  as compile_options have it
  thread_indices(const char* type, bool is_part, const typed::merge_factors& merged = {1, 1, 1})
      : type_(type), is_part_(is_part), merged_(merged) {}

  /// Neighbouring work-groups are to run tiles of a few rows, as write_order_of_tiles() has it: of
  /// a domain of two dimensions, one tile a work-group.
  void order_tiles() { orders_tiles_ = true; }

  std::string type() const { return type_; }
  bool is_part() const { return is_part_; }

  /// \returns the component's name
  std::string need(typed::thread_index_kind which, int dimension, int neighbour = 0);
  /// \param tiled_index  the type of the kernel's domain
  void declare(const compiler::type& tiled_index, output_lines& out) const;

  /// In a kernel that runs a whole tile: those of the tile, and, within a loop over the threads,
  /// those of one thread, whose local index is the loop's.
  void declare_of_tile(const compiler::type& tiled_index, output_lines& out) const;
  void declare_of_thread(const compiler::type& tiled_index, output_lines& out) const;

  /// In one that runs several tiles side by side, at most `count`: those of all of them, and,
  /// within a loop over these, those of one.
  void declare_of_tiles(const compiler::type& tiled_index, int count, output_lines& out) const;
  void declare_of_numbered_tile(const compiler::type& tiled_index, output_lines& out) const;

  /// In one that runs a part of a row of the domain, within a loop over it: those in the domain,
  /// which are all that such a kernel reads.
  void declare_in_row(const compiler::type& tiled_index, output_lines& out) const;

  /// In a function that such a kernel calls for one thread: its local index among the parameters,
  /// and among the arguments of a call; the others at the start.
  std::string local_parameters(const compiler::type& tiled_index) const;
  static std::string local_arguments(int rank);
  void declare_by_local(const compiler::type& tiled_index, output_lines& out) const;

  /// What was needed so far is declared.
  void forget() { needed_.clear(); }

 private:
  void declare(typed::thread_index_kind which, int dimension, const std::string& value,
               output_lines& out, int neighbour = 0) const;
  std::string merged_value(typed::thread_index_kind which, int dimension, int neighbour,
                           const compiler::type& domain) const;
  void declare_tile(int dimension, const std::string& tile, const compiler::type& tiled_index,
                    output_lines& out) const;
  std::string value(typed::thread_index_kind which, int dimension,
                    const compiler::type& tiled_index) const;
  /// By the thread's place in its tile.
  std::string global_value(int dimension, const std::string& local,
                           const compiler::type& tiled_index) const;
  /// The number of the tile in the domain, of the work-group's if it runs one.
  std::string tile_number(int dimension, const compiler::type& tiled_index) const;
  std::string work_item_query(const char* function, int opencl_dimension) const;
  std::string work_item_query(const char* function, int dimension,
                              const compiler::type& tiled_index) const;

  const char* const type_;
  const bool is_part_;
  const typed::merge_factors merged_;
  bool orders_tiles_ = false;
  // A tile comes before its origin.
  std::set<std::tuple<typed::thread_index_kind, int, int>> needed_;
};

/// The function that tells the work-group its tile. Work-groups that run at the same time then read
/// the same rows and columns of matrices, which the device's cache holds.
void write_order_of_tiles(output_lines& out);

}  // namespace libtiles::compiler
