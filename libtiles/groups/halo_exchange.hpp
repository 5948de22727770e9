// Elements of halos, from the members that have them to those that read them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "libtiles/groups/device_group.hpp"
#include "libtiles/groups/first_error.hpp"
#include "libtiles/groups/partition.hpp"
#include "libtiles/groups/staged_elements.hpp"

namespace libtiles::groups {

/// A piece of a halo.
struct halo_piece {
  std::size_t owner = 0;
  index_range from;  ///< of what the owner has
  std::size_t member = 0;
  index_range to;  ///< of the halo, as many
};

/// What gives the window of some indices in a member's part.
class part_windows {
 public:
  virtual runtime::data_window section(std::size_t member, const index_range& range) const = 0;

  /// Whether a member has its part. Nothing is copied to or from one that does not.
  virtual bool has(std::size_t member) const = 0;

 protected:
  ~part_windows() = default;
};

/// Between members, elements go through pinned host memory, which the group keeps for the next
/// time. One thread at a time.
class halo_exchange {
 public:
  /// \param bytes_of_index   of all elements at one index of the dimension that is split
  /// \param come_with_parts  whether a member that has its part has the elements of those that do
  ///                         not have theirs, as they are elsewhere
  halo_exchange(const device_group& group, const std::vector<halo_piece>& pieces,
                std::uint64_t bytes_of_index, bool come_with_parts);

  /// Has owners copy their elements to host memory, and to halos of their own, after what they have
  /// been given to do so far. Does not wait. end() tells of errors.
  void begin(const part_windows& parts);

  /// Copies what is in host memory to the halos, for what members are given to do from now on.
  /// A piece that fails does not keep the others. \throws error of the first that failed, here or
  /// in begin(), which names the member
  void end(const part_windows& parts);

  /// Whether a piece of a member's halo did not come, in what began last. What it has is older.
  bool is_old(std::size_t member) const;

 private:
  struct staged_piece {
    halo_piece piece;
    bool is_large = false;       // of a halo that goes in pieces, beside what members compute
    staged_elements elements{};  // not within a member
    bool is_on_its_way = false;
    bool is_passed_on = false;  // and joined at the end
    bool is_old = false;
  };

  static std::vector<staged_piece> divided(const std::vector<halo_piece>& pieces,
                                           std::uint64_t bytes_of_index);
  void note_before(const staged_piece& staged);
  void begin(const part_windows& parts, staged_piece& staged) const;
  void pass_on(const part_windows& parts, staged_piece& staged);
  void join(const part_windows& parts, std::size_t member);

  const device_group& group_;
  const bool come_with_parts_;
  std::vector<staged_piece> pieces_;
  // By member: large pieces to it; none if there are none.
  std::vector<std::unique_ptr<runtime::writes_beside>> beside_;
  first_error errors_;  // of begin()
};

}  // namespace libtiles::groups
