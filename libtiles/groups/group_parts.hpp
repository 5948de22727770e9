// The parts of a distributed view's data, each on its member's device.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "libtiles/groups/borders.hpp"
#include "libtiles/groups/device_group.hpp"
#include "libtiles/groups/distribution.hpp"
#include "libtiles/groups/first_error.hpp"
#include "libtiles/groups/halo_exchange.hpp"
#include "libtiles/groups/memory_claim.hpp"
#include "libtiles/groups/partition.hpp"
#include "libtiles/groups/staged_elements.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/launch/launch_argument.hpp"

namespace libtiles::groups {

/// The indices that a member has.
struct part_ranges {
  index_range owned;  ///< of the dimension that is split; of a copy, all
  index_range held;   ///< and the halo, which may begin below 0 and end behind the last index
};

/// Those of each member.
/// \param shape  of all elements
/// \param cuts   of the domain of launches, whose indices the dimension shares as far as it goes;
///               what is behind them is the last member's
std::vector<part_ranges> ranges_of(const distribution& how, const extents& shape,
                                   const partition& cuts);

/// What of a range with a halo stands in front of `extent` indices, and behind them.
std::vector<index_range> ranges_beyond(const index_range& held, std::int64_t extent);

/// What a kernel is told of a part that has the indices `held`.
runtime::whole_data whole_of_part(const distribution& how, const extents& shape,
                                  const index_range& held);

/// Of so many indices of one dimension, and all of the others.
std::uint64_t bytes_of(const element_type& element, extents shape, std::size_t dimension,
                       std::int64_t count);

/// What a member has.
struct group_part : part_ranges {
  std::unique_ptr<runtime::array_view> view{};  ///< nullptr: no memory yet
  runtime::whole_data whole{};
  memory_claim claim{};
  bool is_filled = false;  ///< whether its elements are there, or do not matter
};

/// The memory of all parts; what is in them is the distributed_view's matter. One thread at a time.
class group_parts : private part_windows {
 public:
  /// Makes no memory yet.
  /// \param window  of all elements: their type and their extents
  /// \param cuts    as for ranges_of()
  group_parts(const device_group& group, const distribution& how,
              const runtime::data_window& window, const partition& cuts);

  const group_part& operator[](std::size_t member) const { return parts_[member]; }

  /// Bytes that a member has for them.
  std::uint64_t memory(std::size_t member) const { return parts_[member].claim.bytes(); }
  const partition& cuts() const { return cuts_; }

  /// Whether they are what launches with these cuts need.
  bool serve(const partition& cuts) const;

  /// Says that what members have is no longer what counts.
  void forget();

  /// Copies elements from `window` to the members that do not have theirs, with those of halos. One
  /// that fails goes without; the others have theirs.
  /// \param errors  notes what happened to it, with its name
  /// \return whether there were such members
  bool scatter(const runtime::data_window& window, first_error& errors);

  /// As scatter(), of elements that do not matter.
  void make_room(first_error& errors);

  /// Whether a member has its elements.
  bool has(std::size_t member) const override { return parts_[member].is_filled; }

  /// Makes what stands in front of the view and behind it what the elements are now. \throws error
  /// of the first member that failed
  void repeat_beyond();

  /// Copies the own elements of each member that has them to `window`, also where one fails.
  /// \throws error of the first member that failed
  void gather(const runtime::data_window& window) const;

  /// Makes the halos what the elements are now, in two steps: begin_exchange() has members read
  /// what others need, after what they have been given to do so far, and does not wait. What they
  /// are given between the steps runs meanwhile. The second one throws what happened in both, the
  /// error of the first member that failed; the halos of the others are right.
  void begin_exchange();
  void end_exchange();

  /// Whether a member's halo lacks elements that it should have by the last exchange, or by
  /// repeat_beyond().
  bool is_halo_old(std::size_t member) const;

  /// The own elements of a member at indices of the dimension that is split; of a copy, at any.
  runtime::data_window section(std::size_t member, const index_range& range) const override;

  /// Copies elements, whoever has them, to memory that a member uses.
  /// \param range   of indices of `dimension`; all of the other dimensions
  /// \param target  of their extents
  void copy_to(std::size_t member, const runtime::data_window& target, std::size_t dimension,
               const index_range& range) const;

  /// The same in two steps, of which this is the first: what the member has itself is copied, and
  /// what others have is on its way, after what they have been given to do so far. Does not wait.
  /// \param coming  gets that; staged_elements::end() is the other step
  void begin_copy_to(std::size_t member, const runtime::data_window& target, std::size_t dimension,
                     const index_range& range, std::vector<coming_piece>& coming) const;

  /// Copies elements back to their owners, likewise.
  void copy_from(std::size_t member, const runtime::data_window& source, std::size_t dimension,
                 const index_range& range) const;

 private:
  void allocate(std::size_t member);
  std::size_t owner_of(std::int64_t index) const;
  std::vector<halo_piece> pieces_between() const;
  std::vector<halo_piece> pieces_beyond() const;
  void add_pieces(std::size_t member, repeated_places places,
                  std::vector<halo_piece>& pieces) const;
  bool has_constant_border() const;
  std::uint64_t bytes_of_index() const;
  template <class Use>
  void for_each_owner(std::size_t member, const runtime::data_window& other, std::size_t dimension,
                      const index_range& range, const Use& use) const;
  void fill_constant_beyond(const runtime::array_view& part, const index_range& held) const;

  const device_group& group_;
  const distribution& how_;
  const element_type element_;
  const extents shape_;
  const partition cuts_;
  std::vector<group_part> parts_;
  std::optional<halo_exchange> between_, beyond_;
};

}  // namespace libtiles::groups
