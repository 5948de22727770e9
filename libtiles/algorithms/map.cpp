#include "libtiles/algorithms/map.hpp"

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/kernel_texts.hpp"
#include "libtiles/algorithms/map_checks.hpp"
#include "libtiles/algorithms/map_text.hpp"
#include "libtiles/algorithms/work_division.hpp"
#include "libtiles/core/error.hpp"

namespace libtiles::algorithms {
namespace {

std::shared_ptr<runtime::event> launch(const execution& how, const runtime::array_view& to,
                                       const map_options& options) {
  const scan_lines lines = map_lines(to, options);
  const element_division division = division_of(*how.where, lines.count());
  kernel_parameters parameters;
  if (division.in_groups) parameters.push_back(parameter("WORK_ITEMS", division.work_items));
  kernel_call call(
      map_kernel(division.in_groups ? map_text : map_cpu_text, parameters, to, options, lines));
  call.changes(to).number(lines.count()).numbers(lines.shape()).numbers(lines.strides(0));
  for (std::size_t k = 0; k < options.from.size(); ++k) {
    call.reads(*options.from[k].view).numbers(lines.strides(k + 1));
  }
  return call.launch(how, {division.groups}, {division.work_items}, how.with_event);
}

}  // namespace

std::shared_ptr<runtime::event> map(const execution& how, const runtime::array_view& to,
                                    const map_options& options) {
  check_map(to, options, how.where->device());
  if (!runtime::has_elements(to.window())) return ended(how);
  try {
    return launch(how, to, options);
  } catch (const error& failure) {
    if (failure.code() != status::build) throw;
    throw error(
        failure.code(),
        "map: the expression \"" + options.expression + "\" does not compile\n" + failure.what(),
        failure.details());
  }
}

}  // namespace libtiles::algorithms
