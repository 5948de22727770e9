// An operand of an algorithm over a group: members read and write ranges of its indices.
#pragma once

#include <memory>
#include <optional>

#include "libtiles/groups/distributed_view.hpp"

namespace libtiles::groups {

/// Elements for a member to read, some of which may be on their way to it.
class coming_elements {
 public:
  /// Copies to it what came, for what it is given to do from now on. \throws error of a member,
  /// which it names
  void arrive();

  /// Before arrive(), without them.
  const runtime::array_view& view() const { return *view_; }

 private:
  friend class group_operand;

  std::size_t member_ = 0;
  std::unique_ptr<runtime::array_view> view_;
  std::vector<coming_piece> pieces_;
};

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
  std::unique_ptr<runtime::array_view> read(std::size_t member, std::size_t dimension,
                                            const index_range& range) const;

  /// The same in two steps; what members are given to do between them runs meanwhile.
  /// \param range  of the indices of `dimension`; with `wraps` also below 0 and behind the last
  coming_elements begin_read(std::size_t member, std::size_t dimension, const index_range& range,
                             bool wraps) const;

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
  void begin_piece(coming_elements& coming, std::size_t dimension, const index_range& range,
                   const runtime::data_window& target) const;

  const device_group& group_;
  const runtime::array_view& whole_;
  distributed_view* const distributed_;
};

}  // namespace libtiles::groups
