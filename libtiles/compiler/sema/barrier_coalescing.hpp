// Merges the barriers of consecutive calls of tile_load and tile_store.
#pragma once

#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// The statement that a call became.
struct tile_step {
  const typed::statement* statement = nullptr;
  const typed::variable* filled = nullptr;  ///< by tile_load; null if that is not known, or none
  bool is_load = false;
};

/// The last two calls of a function.
class barrier_coalescing {
 public:
  void add(const tile_step& made);

  /// Leaves out what barriers the last two statements do without, if these are the last two calls.
  void join(std::vector<typed::statement_ptr>& statements) const;

 private:
  bool are_independent(const typed::block& later) const;

  tile_step before_, last_;
};

}  // namespace libtiles::compiler
