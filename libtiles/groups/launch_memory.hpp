// How much of the members' memory a launch takes, and the pieces in which it takes less.
#pragma once

#include "libtiles/groups/cut_launch.hpp"

namespace libtiles::groups {

/// Pieces of a member's data are on its device at a time: one that the kernel works on, and one
/// that comes or goes.
constexpr std::size_t pieces_at_once = 2;

/// Borrows.
class launch_memory {
 public:
  explicit launch_memory(const cut_launch& of);

  /// Whether all members have memory for their parts, and give each of them at once.
  bool fits(const partition& cuts) const;

  /// Ranges of whole tiles, so many of which fit at once.
  /// \param share  the indices of the domain that the member runs
  /// \throws error (out_of_memory) if no tile is small enough
  partition pieces(std::size_t member, const index_range& share) const;

 private:
  std::uint64_t room(std::size_t member) const;
  std::uint64_t held_by_others(std::size_t member) const;
  std::uint64_t bytes_of_piece(const distributed_view& data, std::int64_t count) const;
  std::uint64_t bytes_of_piece(std::int64_t count) const;
  bool is_small_enough(std::size_t member, std::int64_t count, std::size_t at_once) const;
  [[noreturn]] void refuse(std::size_t member, const index_range& share, std::size_t at_once) const;

  const cut_launch& of_;
  std::vector<const distributed_view*> split_;
  std::uint64_t whole_ = 0;  ///< bytes of what each member has all of
  std::uint64_t row_ = 0;    ///< bytes of one index of what is split
  std::int64_t deepest_ = 0;
};

}  // namespace libtiles::groups
