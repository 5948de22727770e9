#include "libtiles/groups/algorithms/group_algorithms.hpp"
#include "libtiles/groups/algorithms/neighbourhood.hpp"

namespace libtiles::groups {
namespace {

using algorithms::border;
using algorithms::convolve_options;
using runtime::array_view;

/// How many weights lie along a dimension of the images.
std::int64_t weights_along(std::size_t dimension, std::size_t rank, const array_view& weights,
                           const array_view* across) {
  const extents& shape = weights.window().shape;
  if (across != nullptr) {
    if (dimension + 1 == rank) return across->window().shape[0];
    return dimension + 2 == rank ? shape[0] : 1;
  }
  return dimension + shape.size() >= rank ? shape[dimension + shape.size() - rank] : 1;
}

}  // namespace

void convolve(const device_group& group, const array_view& from, const array_view& weights,
              const array_view& to, const convolve_options& options) {
  check_arguments(group,
                  [&](const auto& how) { algorithms::convolve(how, from, weights, to, options); });
  const std::size_t rank = from.window().shape.size();
  group_operand source(group, from), factors(group, weights), target(group, to);
  group_operand row(group, options.across == nullptr ? weights : *options.across);
  target.check_written("convolve", "to");
  const std::vector<std::optional<std::size_t>> none(rank);
  std::vector<task_source> sources{
      {&source, same_dimensions(rank)}, {&factors, none}, {&row, none}};
  const std::size_t dimension = shared_task(group, {{&target}}, sources).dimension();
  const std::int64_t count = weights_along(dimension, rank, weights, options.across);
  const bool is_valid = options.beyond == border::valid;
  if (is_valid) sources[0].after = count - 1;
  shared_task task(group, {{&target}}, sources, dimension);
  const auto work = [&](const member_task& each, const array_view& elements,
                        const array_view& results, std::int64_t) {
    convolve_options own = options;
    if (options.across != nullptr) own.across = each.sources[2].get();
    algorithms::convolve(each.how, elements, *each.sources[1], results, own);
  };
  if (is_valid) {
    task.run([&](const member_task& each) { work(each, *each.sources[0], *each.targets[0], 0); });
    return;
  }
  // On both sides as many, for borders that repeat elements.
  run_with_neighbours(task, source, {count / 2, count / 2, options.beyond == border::wrap}, target,
                      work);
}

}  // namespace libtiles::groups
