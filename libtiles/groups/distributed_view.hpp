// A view whose elements are distributed over the members of a group.
#pragma once

#include <memory>
#include <optional>

#include "libtiles/groups/group_parts.hpp"

namespace libtiles::groups {

class distributed_view;

/// A view of the elements that a distributed view was made of, which stands for that one where it
/// is an operand of an algorithm.
class distributed_operand : public runtime::array_view {
 public:
  distributed_operand(const runtime::array_view& whole, distributed_view& owner)
      : array_view(whole.window(), whole.is_const()), owner_(&owner) {}

  /// nullptr after its end.
  distributed_view* owner() const { return owner_; }
  void forget_owner() { owner_ = nullptr; }

 private:
  distributed_view* owner_;
};

/// Its elements are in the view that it is made of, in the members' parts, or in both. Parts are
/// made by the first launch that uses it; what kernels write there comes back as from one device.
/// One thread at a time.
class distributed_view {
 public:
  /// \param whole  goes on to be the caller's, too.
  /// \throws error (invalid_argument)
  distributed_view(std::shared_ptr<const device_group> group, const runtime::array_view& whole,
                   distribution how);
  distributed_view(const distributed_view&) = delete;
  distributed_view& operator=(const distributed_view&) = delete;
  /// As release(); an error is logged.
  ~distributed_view();

  const device_group& group() const { return *group_; }

  /// What stands for it.
  std::shared_ptr<runtime::array_view> operand();
  const distribution& how() const { return how_; }
  const extents& shape() const { return whole_->window().shape; }
  std::uint64_t size_in_bytes() const { return runtime::dense_size(whole_->window()); }

  /// What it is to a kernel, whichever part it is given.
  runtime::launch_argument argument(const char* name) const;

  /// argument(), of a member's part. \param member  that has elements
  runtime::launch_argument argument(const char* name, std::size_t member) const;

  /// The cuts of its parts if they have its elements and stand for the weights of the group.
  const partition* cuts() const;

  /// What each member has, or before the first launch, what it would have of one over the extent.
  std::vector<part_ranges> ranges() const;

  /// What launches and algorithms use; after distribute().
  const group_parts& parts() const { return *parts_; }

  /// Brings to each member its part. \param reads_halo  whether what others have matters.
  /// \throws error (out_of_memory, device_failure, device_lost)
  void distribute(const partition& cuts, bool reads_halo);

  /// The same, but for what changes of halos: that is there after end_distribution(). Members read
  /// it for others after what they have been given to do so far, and what they are given between
  /// the two calls runs meanwhile. A member that cannot have its part goes without, and is to be
  /// left out: has_part().
  /// \param errors  notes what happened to it
  /// \return whether something is left for end_distribution()
  /// \throws error where what is in other parts cannot be brought to where it is needed
  bool begin_distribution(const partition& cuts, bool reads_halo, first_error& errors);
  void end_distribution();
  bool has_part(std::size_t member) const { return parts_ && parts_->has(member); }

  /// Whether what end_distribution() ended did not bring a member all of its halo: what needs it is
  /// not to run there.
  bool is_halo_old(std::size_t member) const { return parts_ && parts_->is_halo_old(member); }

  /// Says that a kernel wrote elements in the parts.
  void mark_written();

  /// For who works on pieces of the view that it was made of: brings there what kernels wrote, and
  /// lets go of the parts. \throws error (out_of_memory, device_failure, device_lost)
  runtime::array_view& recall();

  /// Whether the elements do not matter.
  bool is_discarded() const { return is_discarded_; }

  /// Says that a kernel wrote elements of the view that it was made of, after recall().
  void mark_written_in_whole() { is_discarded_ = false; }

  /// Bytes that a member has for its part now.
  std::uint64_t memory(std::size_t member) const { return parts_ ? parts_->memory(member) : 0; }

  /// Of all elements.
  const runtime::data_window& window() const { return whole_->window(); }

  /// Brings what kernels wrote to the view that it was made of, and on to that one's data.
  /// \throws error (out_of_memory, device_failure, device_lost)
  void synchronize();

  /// Says that the elements of the view that it was made of changed: they count, and what is in the
  /// parts does not.
  void refresh();

  /// Says that the elements do not matter, until a kernel writes them.
  void discard_data();

  /// Brings what kernels wrote back and lets go of all memory.
  /// \throws error of that; it lets go all the same
  void release();

 private:
  void gather();
  void fill_parts(first_error& errors);

  const std::shared_ptr<const device_group> group_;
  const distribution how_;
  std::unique_ptr<runtime::array_view> whole_;
  std::shared_ptr<distributed_operand> operand_;
  runtime::argument_form form_;
  std::optional<group_parts> parts_;
  std::uint64_t weights_version_ = 0;  // of the group, when the parts were made
  bool is_newest_in_whole_ = true;
  bool is_newest_in_parts_ = false;
  bool are_halos_newest_ = false;
  bool is_exchanging_ = false;
  bool is_discarded_ = false;
};

}  // namespace libtiles::groups
