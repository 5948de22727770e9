// Whether the threads of a tile disturb each other between two barriers.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz {

class thread;

enum class access { read, write, atomic };

/// What the threads of a tile did to its tile_static numbers since they met.
class race_finder {
 public:
  /// Of numbers that are not `shared`, nothing. \throws undefined if another thread has changed
  /// one of these, or this one changes what another has read.
  void note(const std::vector<std::vector<number>>& shared, const number* first, std::size_t count,
            access how, const thread* by);
  /// At a barrier.
  void meet() { uses_.clear(); }
  /// At one that orders what is done to these alone.
  void meet(const std::vector<number>& numbers) {
    for (const number& one : numbers) uses_.erase(&one);
  }

 private:
  struct use {
    const thread* writer = nullptr;
    const thread* reader = nullptr;  ///< the first one
    bool has_readers = false;        ///< more than one
    bool is_atomic = false;
  };

  static bool disturbs(const use& before, access how, const thread* by);
  static void add(access how, const thread* by, use& known);

  std::map<const number*, use> uses_;
};

}  // namespace fuzz
