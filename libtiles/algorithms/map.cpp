#include "libtiles/algorithms/map.hpp"

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/map_checks.hpp"
#include "libtiles/algorithms/map_text.hpp"
#include "libtiles/algorithms/recorded_call.hpp"
#include "libtiles/algorithms/work_division.hpp"
#include "libtiles/core/error.hpp"

namespace libtiles::algorithms {
namespace {

/// The kernel with its arguments, and how the elements are divided among work-groups.
struct map_call {
  element_division division;
  kernel_call call;
};

map_call call_of(const execution& how, const runtime::array_view& to, const map_options& options) {
  const scan_lines lines = map_lines(to, options);
  const element_division division = division_of(*how.where, lines.count());
  kernel_parameters parameters;
  if (division.in_groups) parameters.push_back(parameter("WORK_ITEMS", division.work_items));
  map_call made{division, kernel_call(map_kernel(division.in_groups ? map_text : map_cpu_text,
                                                 parameters, to, options, lines))};
  made.call.changes(to).number(lines.count()).numbers(lines.shape()).numbers(lines.strides(0));
  for (std::size_t k = 0; k < options.from.size(); ++k) {
    made.call.reads(*options.from[k].view).numbers(lines.strides(k + 1));
  }
  return made;
}

/// Checks, then does something with the call, unless there are no elements.
template <class Use>
void with_call(const execution& how, const runtime::array_view& to, const map_options& options,
               const Use& use) {
  check_map(to, options, how.where->device());
  if (!runtime::has_elements(to.window())) return;
  try {
    map_call made = call_of(how, to, options);
    use(made);
  } catch (const error& failure) {
    if (failure.code() != status::build) throw;
    throw error(
        failure.code(),
        "map: the expression \"" + options.expression + "\" does not compile\n" + failure.what(),
        failure.details());
  }
}

}  // namespace

std::shared_ptr<runtime::event> map(const execution& how, const runtime::array_view& to,
                                    const map_options& options) {
  call_key key("map", how);
  key.operand(to).text(options.expression).constants(options.constants);
  for (const map_operand& each : options.from) key.text(each.name).operand(each.view);
  return repeated(how, key, [&](const execution& each) {
    std::shared_ptr<runtime::event> end;
    with_call(each, to, options, [&](map_call& made) {
      const element_division& division = made.division;
      end = made.call.launch(each, {division.groups}, {division.work_items}, each.with_event);
    });
    return runtime::has_elements(to.window()) ? end : ended(each);
  });
}

void build_map(const execution& how, const runtime::array_view& to, const map_options& options) {
  with_call(how, to, options, [&](map_call& made) { made.call.build(how); });
}

}  // namespace libtiles::algorithms
