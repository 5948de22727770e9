// An operand of an algorithm over a group: members read and write ranges of its indices.
#pragma once

#include <memory>
#include <optional>

#include "libtiles/groups/distributed_view.hpp"

namespace libtiles::groups {

/// A distributed view, of which members use what they have, or copies of what others have; or any
/// other view, of which they use sections. Borrows.
class group_operand {
 public:
  /// \param view  a distributed_operand, or another one.
  /// \throws error (argument_mismatch) if it is distributed over another group
  group_operand(const device_group& group, const runtime::array_view& view);

  const runtime::array_view& whole() const { return whole_; }
  const extents& shape() const { return whole_.window().shape; }
  const element_type& element() const { return whole_.window().element; }
  bool is_same_as(const group_operand& other) const {
    return distributed_ != nullptr && distributed_ == other.distributed_;
  }

  /// None for a copy on each member, and for a view that is not distributed.
  std::optional<std::size_t> split_dimension() const;

  /// Which indices each member has of the dimension that is split, if launches have decided it.
  std::optional<partition> cuts() const;

  /// That members may write it. \throws error (argument_mismatch) with its name
  void check_written(const char* algorithm, const char* name) const;

  /// Brings the elements to the members, unless they are there.
  /// \param proposed  the cuts of the dimension that is split, where they are open
  void distribute(const partition& proposed);

  /// The same for elements that do not matter, as all will be written.
  void distribute_to_overwrite(const partition& proposed);

  /// Elements for a member to read: its own, or a copy.
  /// \param range  of the indices of `dimension`; with `wraps` also below 0 and behind the last
  std::unique_ptr<runtime::array_view> read(std::size_t member, std::size_t dimension,
                                            const index_range& range, bool wraps = false) const;

  /// The same, always a copy.
  std::unique_ptr<runtime::array_view> copy(std::size_t member, std::size_t dimension,
                                            const index_range& range) const;

  /// The elements at indices that a member has itself; nullptr if it does not have them all.
  std::unique_ptr<runtime::array_view> own(std::size_t member, std::size_t dimension,
                                           const index_range& range) const;

  /// New memory for such elements on a member's device.
  std::unique_ptr<runtime::array_view> room(std::size_t member, std::size_t dimension,
                                            const index_range& range) const;

  /// Copies elements of a member to whoever has them. \param from  of the extents of the range
  void store(std::size_t member, std::size_t dimension, const index_range& range,
             const runtime::array_view& from) const;

  void mark_written();

 private:
  void copy_pieces(std::size_t member, std::size_t dimension, const index_range& range,
                   const runtime::data_window& target) const;
  void copy_piece(std::size_t member, std::size_t dimension, const index_range& range,
                  const runtime::data_window& target) const;

  const device_group& group_;
  const runtime::array_view& whole_;
  distributed_view* const distributed_;
};

}  // namespace libtiles::groups
