// Results of what each member has, to be combined to results of all.
#pragma once

#include <memory>
#include <vector>

#include "libtiles/groups/algorithms/shared_task.hpp"
#include "libtiles/groups/staged_elements.hpp"

namespace libtiles::groups {

/// One operand, a range of one dimension of which each member has; the first of them all of it if
/// it has no elements.
class operand_parts {
 public:
  /// \param cuts  of the dimension, where the operand leaves them open
  operand_parts(const device_group& group, group_operand& operand, std::size_t dimension,
                const partition& cuts);

  /// The number of members with a part.
  std::int64_t count() const { return static_cast<std::int64_t>(members_.size()); }

  std::size_t member(std::int64_t part) const { return members_[static_cast<std::size_t>(part)]; }

  /// Calls work(how, member, number of the part, its range) for each, the last first: what the
  /// others come to goes to the member of the first, which computes meanwhile.
  template <class Work>
  void run(const Work& work) const {
    first_error first;
    for (std::size_t k = members_.size(); k-- > 0;) {
      first.catch_from([&] {
        group_.on_member(members_[k], [&] {
          work(algorithms::execution{group_.member(members_[k])}, members_[k],
               static_cast<std::int64_t>(k), cuts_[members_[k]]);
        });
      });
    }
    first.rethrow();
  }

 private:
  const device_group& group_;
  const partition cuts_;
  std::vector<std::size_t> members_;
};

/// What the parts come to, one index of a dimension each: on the members that compute it, and then
/// all on that of the first part. In memory of the contexts', which is used again.
class part_results {
 public:
  /// \param shape  of all: an index of `dimension` for each part, and more for who writes them
  /// \throws error of a member, which it names
  part_results(const device_group& group, const operand_parts& parts, scalar_type type,
               const extents& shape, std::size_t dimension);
  part_results(const part_results&) = delete;
  part_results& operator=(const part_results&) = delete;
  ~part_results();

  /// Where all come to.
  std::size_t member() const { return member_; }

  /// Where the part's member writes what is at an index; where member() does, behind the parts.
  std::unique_ptr<runtime::array_view> at(std::int64_t index) const;

  /// All of them, once all were submitted. Waits for those of other members.
  /// \throws error of a member, which it names
  const runtime::array_view& gather();

 private:
  class memory;
  struct part_elsewhere;

  const device_group& group_;
  const std::size_t dimension_;
  const std::size_t member_;
  std::unique_ptr<memory> all_;
  std::vector<part_elsewhere> elsewhere_;  // of the second part, and so on
};

/// Elements that any member may write and read, without memory until one does.
std::unique_ptr<runtime::array_view> new_elements(scalar_type type, const extents& shape);

/// The same with elements. \param dense  read during the call
std::unique_ptr<runtime::array_view> new_elements(const element_type& element, const extents& shape,
                                                  const void* dense);

/// One index of a dimension.
std::unique_ptr<runtime::array_view> at_index(const runtime::array_view& view,
                                              std::size_t dimension, std::int64_t index);

/// Copies to an operand what a view of the same extents and type has.
void copy_to_operand(const device_group& group, const runtime::array_view& from, group_operand& to);

}  // namespace libtiles::groups
