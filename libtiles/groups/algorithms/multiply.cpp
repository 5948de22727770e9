#include <algorithm>
#include <optional>
#include <vector>

#include "libtiles/groups/algorithms/group_algorithms.hpp"
#include "libtiles/groups/algorithms/shared_task.hpp"
#include "libtiles/groups/slice.hpp"

namespace libtiles::groups {
namespace {

using runtime::array_view;

// Of a member's memory, for a panel of the matrix that all members need.
constexpr std::uint64_t panels_in_memory = 8;

/// A factor, and which of its dimensions are the batch, and that of the result.
struct factor {
  group_operand& operand;
  std::size_t result_dimension;  // that its rows or columns become, of a matrix
  std::size_t matrix_dimension;  // which are those, of a matrix

  std::size_t rank() const { return operand.shape().size(); }
  bool has_batches() const { return rank() == 3 && operand.shape()[0] != 1; }

  /// Of the operand.
  std::size_t dimension() const { return rank() - 2 + matrix_dimension; }

  task_source source(std::size_t result_rank) const {
    task_source made{&operand, std::vector<std::optional<std::size_t>>(result_rank)};
    made.dimensions[result_rank - 2 + result_dimension] = dimension();
    if (result_rank == 3 && has_batches()) made.dimensions[0] = 0;
    return made;
  }
};

/// The factor that all members need whole, in panels that each computes a part of its results with.
class panels {
 public:
  /// \param extent  of the dimension of the results that panels are ranges of
  panels(const device_group& group, const factor& shared, std::int64_t extent)
      : group_(group), shared_(shared), extent_(extent), width_(fitting_width()) {
    views_.resize(group.size());
  }

  std::int64_t count() const { return (extent_ + width_ - 1) / width_; }

  index_range range(std::int64_t panel) const {
    return {panel * width_, std::min(extent_, (panel + 1) * width_)};
  }

  void fetch(std::size_t member, std::int64_t panel) {
    views_[member].reset();
    views_[member] = shared_.operand.read(member, shared_.dimension(), range(panel));
  }

  const array_view& of(std::size_t member) const { return *views_[member]; }

 private:
  std::int64_t fitting_width() const {
    const auto bytes =
        static_cast<std::uint64_t>(runtime::dense_size(shared_.operand.whole().window()));
    std::uint64_t least = bytes;
    for (std::size_t i = 0; i < group_.size(); ++i) {
      least = std::min(least, group_.memory_of(i) / panels_in_memory);
    }
    const auto columns = static_cast<double>(std::max<std::int64_t>(1, extent_));
    const double share = bytes == 0 ? 1 : static_cast<double>(least) / static_cast<double>(bytes);
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(columns * share));
  }

  const device_group& group_;
  const factor& shared_;
  const std::int64_t extent_;
  const std::int64_t width_;
  std::vector<std::unique_ptr<array_view>> views_;
};

/// What is added to the results, for parts of them.
class broadcast_bias {
 public:
  /// \param view  nullptr for none
  broadcast_bias(const device_group& group, const array_view* view, std::size_t result_rank)
      : result_rank_(result_rank) {
    if (view != nullptr) operand_.emplace(group, *view);
  }

  /// Adds it behind what a task reads.
  void add_to(std::vector<task_source>& sources) {
    if (!operand_) return;
    task_source made{&*operand_, std::vector<std::optional<std::size_t>>(result_rank_)};
    for (std::size_t d = 0; d < result_rank_; ++d) made.dimensions[d] = dimension_for(d);
    sources.push_back(std::move(made));
  }

  /// Of the results that a task has. \return nullptr for none
  const array_view* of(const member_task& task) const {
    return operand_ ? task.sources.back().get() : nullptr;
  }

  /// Of a range of those. \return nullptr for none
  std::unique_ptr<array_view> of(const member_task& task, std::size_t dimension,
                                 const index_range& range) const {
    if (!operand_) return nullptr;
    const array_view& all = *of(task);
    const std::optional<std::size_t> own = dimension_for(dimension);
    return all.with(own ? slice(all.window(), *own, range, 0) : all.window());
  }

 private:
  /// That a dimension of the results is of the bias; none: one element serves all of it.
  std::optional<std::size_t> dimension_for(std::size_t of_results) const {
    const extents& shape = operand_->shape();
    const std::size_t missing = result_rank_ - shape.size();
    if (of_results < missing || shape[of_results - missing] == 1) return std::nullopt;
    return of_results - missing;
  }

  const std::size_t result_rank_;
  std::optional<group_operand> operand_;
};

/// The factor that each member has a part of, and the one that comes in panels.
struct cut_factors {
  const factor& own;
  const factor& shared;
  bool is_left;  ///< whether its own is the left one
};

void multiply_with_panels(const device_group& group, shared_task& task, const cut_factors& factors,
                          const group_operand& c, const broadcast_bias& bias,
                          const algorithms::multiply_options& options) {
  const factor& shared = factors.shared;
  const std::size_t along = c.shape().size() - 2 + shared.result_dimension;
  const std::size_t split = shared.operand.split_dimension().value_or(0);
  shared.operand.distribute(cut(shared.operand.shape()[split], 1, group.weights()));
  panels parts(group, shared, c.shape()[along]);
  task.run(
      parts.count(),
      [&](const member_task& each, std::int64_t panel) { parts.fetch(each.member, panel); },
      [&](const member_task& each, std::int64_t panel) {
        const auto results =
            each.targets[0]->with(slice(each.targets[0]->window(), along, parts.range(panel), 0));
        const array_view& own = *each.sources[0];
        const array_view& other = parts.of(each.member);
        algorithms::multiply_options local = options;
        const auto of_panel = bias.of(each, along, parts.range(panel));
        local.bias = of_panel.get();
        algorithms::multiply(each.how, factors.is_left ? own : other, factors.is_left ? other : own,
                             *results, local);
      });
}

}  // namespace

void multiply(const device_group& group, const array_view& a, const array_view& b,
              const array_view& c, const algorithms::multiply_options& options) {
  check_arguments(group, [&](const auto& how) { algorithms::multiply(how, a, b, c, options); });
  group_operand left(group, a), right(group, b), result(group, c);
  result.check_written("multiply", "c");
  const std::size_t rank = c.window().shape.size();
  const factor rows{left, 0, options.transposes_a ? std::size_t{1} : std::size_t{0}};
  const factor columns{right, 1, options.transposes_b ? std::size_t{0} : std::size_t{1}};
  const std::vector<task_target> targets{{&result, options.beta == 0}};
  broadcast_bias bias(group, options.bias, rank);
  std::vector<task_source> all{rows.source(rank), columns.source(rank)};
  bias.add_to(all);
  shared_task whole(group, targets, all);
  if (rank == 3 && whole.dimension() == 0) {
    whole.run([&](const member_task& task) {
      algorithms::multiply_options local = options;
      local.bias = bias.of(task);
      algorithms::multiply(task.how, *task.sources[0], *task.sources[1], *task.targets[0], local);
    });
    return;
  }
  const bool is_left = whole.dimension() == rank - 2;
  const cut_factors factors{is_left ? rows : columns, is_left ? columns : rows, is_left};
  std::vector<task_source> sources{factors.own.source(rank)};
  bias.add_to(sources);
  shared_task task(group, targets, sources, whole.dimension());
  multiply_with_panels(group, task, factors, result, bias, options);
}

}  // namespace libtiles::groups
