// Parts of a kernel between barriers: which of its accesses may meet without one between them.
#pragma once

#include <cstddef>
#include <vector>

namespace libtiles::compiler {

/// All threads of a tile come to the same barriers, so that those which are in one interval have
/// passed the same one last. Ways that meet make two intervals one.
class barrier_intervals {
 public:
  using number = std::size_t;

  /// One that starts behind a barrier, or where the kernel does.
  number start();

  /// Makes them one, where a thread gets from one into the other without a barrier.
  void join(number a, number b) { joined_[of(a)] = of(b); }

  /// The same for all that have become one.
  number of(number interval) const;

 private:
  std::vector<number> joined_;  // each leads to another one that it is joined to, or to itself
};

}  // namespace libtiles::compiler
