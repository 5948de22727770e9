#include "libtiles/algorithms/scan.hpp"

#include "libtiles/algorithms/recorded_call.hpp"
#include "libtiles/algorithms/scan_checks.hpp"
#include "libtiles/algorithms/scan_task.hpp"
#include "libtiles/algorithms/user_operator.hpp"
#include "libtiles/algorithms/work_division.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::algorithms {
namespace {

std::vector<std::vector<std::int64_t>> strides_of(const runtime::array_view& from,
                                                  const runtime::array_view& to,
                                                  const runtime::array_view* keys) {
  std::vector<std::vector<std::int64_t>> strides{from.window().strides, to.window().strides};
  if (keys != nullptr) strides.push_back(keys->window().strides);
  return strides;
}

// What comes before the first element is a number of the elements' type, so that it fits the
// result.
reduction_operator scan_operator(const combination& by, scalar_type from, scalar_type value) {
  reduction_operator made = operator_of(by, value);
  const bool is_least = by.kind == reduction::min;
  if (by.is_own() || (!is_least && by.kind != reduction::max)) return made;
  const bool is_narrow = size_of(from) < sizeof(std::int32_t) && !is_floating(from);
  if (is_narrow) made.identity = limit_of(from, is_least);
  return made;
}

// Elsewhere neighbouring work-items go along neighbouring lines.
bool are_rows(const scan_lines& lines) {
  return lines.rank() == 1 && (lines.count() == 1 || lines.step(0) == 1);
}

std::shared_ptr<runtime::event> submit(const execution& how, const runtime::array_view& from,
                                       const runtime::array_view& to, const scan_options& options) {
  const std::size_t dimension = check_scan(from, to, options, how.where->device());
  if (!runtime::has_elements(from.window())) return ended(how);
  const scalar_type source = from.window().element.scalar;
  const scalar_type value = value_type_of(source, to.window().element.scalar);
  const scan_task task{
      how,
      from,
      to,
      options.keys,
      scan_lines(from.window().shape, strides_of(from, to, options.keys), dimension),
      value,
      scan_operator(options.by, source, value),
      options.is_exclusive};
  return show_operator(options.by, "scan", [&] {
    return is_group_form(*how.where) && are_rows(task.lines) ? scan_in_tiles(task)
                                                             : scan_in_lines(task);
  });
}

}  // namespace

std::shared_ptr<runtime::event> scan(const execution& how, const runtime::array_view& from,
                                     const runtime::array_view& to, const scan_options& options) {
  call_key key("scan", how);
  key.operand(from).operand(to).operand(options.keys);
  key.number(options.dimension).number(options.is_exclusive);
  options.by.add_to(key);
  return repeated(how, key, [&](const execution& each) { return submit(each, from, to, options); });
}

}  // namespace libtiles::algorithms
