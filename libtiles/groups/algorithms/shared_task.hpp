// An algorithm over a group: each member computes the results that it has, from what they need.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "libtiles/algorithms/execution.hpp"
#include "libtiles/groups/algorithms/group_operand.hpp"
#include "libtiles/groups/first_error.hpp"

namespace libtiles::groups {

using wait_events = std::vector<std::shared_ptr<runtime::event>>;

/// An operand that is read, and which of its indices a range of results needs.
struct task_source {
  group_operand* operand = nullptr;

  /// Of the operand, for each dimension of the results; none: its results need all of it.
  std::vector<std::optional<std::size_t>> dimensions{};
  extents scales{};        ///< indices for a result, per dimension of those; none: 1
  std::int64_t after = 0;  ///< and how many more behind them

  std::int64_t scale(std::size_t dimension) const;

  /// Of the operand's dimension. \param dimension  of the results, which has one of the operand
  index_range range_for(const index_range& results, std::size_t dimension) const;
};

/// An operand that is written.
struct task_target {
  group_operand* operand = nullptr;
  bool is_overwritten = true;  ///< else it is read, too
};

/// What a member does.
struct member_task {
  std::size_t member = 0;
  std::size_t dimension = 0;  ///< of the results
  index_range results;        ///< not empty
  algorithms::execution how;
  std::vector<std::unique_ptr<runtime::array_view>> sources, targets;
};

/// Targets have the same extents, and members the same indices of them.
class shared_task {
 public:
  /// \param dimension  of the results, that members have ranges of; none: the one that a target is
  ///                   split along, or else a source
  shared_task(const device_group& group, std::vector<task_target> targets,
              std::vector<task_source> sources, std::optional<std::size_t> dimension = {});

  std::size_t dimension() const { return dimension_; }

  /// Of that dimension, what each member computes.
  const partition& cuts() const { return cuts_; }

  /// Brings the data to the members. run() does it, too.
  void distribute();

  /// Brings the data to the members, then calls `work` for each that has results. One that fails
  /// does not keep the others from it. \throws error of the first that failed, which it names
  void run(const std::function<void(const member_task&)>& work);

  /// The same in rounds. Before each of them, `prepare` is called for all members; one for which it
  /// fails does not work in that round.
  using round_work = std::function<void(const member_task&, std::int64_t round)>;
  void run(std::int64_t rounds, const round_work& prepare, const round_work& work);

 private:
  std::size_t chosen_dimension() const;
  partition chosen_cuts() const;
  partition source_cuts(const task_source& source) const;
  bool is_copied(const task_source& source) const;
  member_task task_of(std::size_t member) const;
  std::unique_ptr<runtime::array_view> source_for(const task_source& source,
                                                  std::size_t member) const;
  std::unique_ptr<runtime::array_view> target_for(const task_target& target,
                                                  std::size_t member) const;
  void store(const member_task& task) const;

  const device_group& group_;
  const std::vector<task_target> targets_;
  const std::vector<task_source> sources_;
  const extents& shape_;
  const std::size_t dimension_;
  const partition cuts_;
};

/// The slowest dimension with an index for each member, or else the one with the most indices.
std::size_t widest_dimension(const extents& shape, std::size_t members);

/// Dimension d of the results is dimension d of the operand.
std::vector<std::optional<std::size_t>> same_dimensions(std::size_t rank);

/// Runs an algorithm that only checks its arguments: all that is asked is its workspace.
template <class Algorithm>
void check_arguments(const device_group& group, const Algorithm& algorithm) {
  std::uint64_t size = 0;
  algorithms::execution how{group.member(0)};
  how.workspace_size = &size;
  algorithm(how);
}

}  // namespace libtiles::groups
