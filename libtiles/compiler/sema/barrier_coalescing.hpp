// Merges the barriers of consecutive calls of tile_load, tile_load_async, tile_wait and tile_store.
#pragma once

#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// What a call does: start is that of tile_load_async.
enum class tile_step_kind { load, start, wait, store };

/// The statement that a call became.
struct tile_step {
  const typed::statement* statement = nullptr;
  const typed::variable* filled = nullptr;  ///< by a load; null if that is not known, or none
  tile_step_kind kind = tile_step_kind::store;
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
