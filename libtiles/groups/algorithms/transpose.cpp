#include "libtiles/algorithms/transpose.hpp"

#include "libtiles/groups/algorithms/group_algorithms.hpp"
#include "libtiles/groups/algorithms/shared_task.hpp"

namespace libtiles::groups {

void transpose(const device_group& group, const runtime::array_view& from,
               const runtime::array_view& to) {
  check_arguments(group, [&](const auto& how) { algorithms::transpose(how, from, to); });
  group_operand source(group, from), target(group, to);
  target.check_written("transpose", "to");
  auto dimensions = same_dimensions(from.window().shape.size());
  std::swap(dimensions.end()[-1], dimensions.end()[-2]);
  shared_task(group, {{&target}}, {{&source, dimensions}}).run([](const member_task& task) {
    algorithms::transpose(task.how, *task.sources[0], *task.targets[0]);
  });
}

}  // namespace libtiles::groups
