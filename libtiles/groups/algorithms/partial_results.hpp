// Results of what each member has, to be combined to results of all.
#pragma once

#include <memory>

#include "libtiles/groups/algorithms/shared_task.hpp"

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

  /// Calls work(how, member, number of the part, its range) for each.
  template <class Work>
  void run(const Work& work) const {
    first_error first;
    for (std::size_t k = 0; k < members_.size(); ++k) {
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
