#include "libtiles/algorithms/histogram_plan.hpp"

#include <algorithm>

#include "libtiles/algorithms/reduction.hpp"
#include "libtiles/algorithms/tuning/tuned.hpp"
#include "libtiles/algorithms/work_division.hpp"

namespace libtiles::algorithms {
namespace {

// How sums are added to, see kernels/histogram.cl.
enum addition { by_one = 0, of_32_bits = 1, of_64_bits = 2, of_float = 3, of_double = 4 };

// Work-items of which each has a table of its own; fewer take too long.
constexpr std::int64_t least_tables = 8;

// As many elements pay for larger groups.
constexpr std::int64_t many = std::int64_t{1} << 20;

std::int64_t power_of_two_up_to(std::int64_t most) {
  std::int64_t power = 1;
  while (2 * power <= most) power *= 2;
  return power;
}

std::int64_t power_of_two_from(std::int64_t least) {
  std::int64_t power = 32;
  while (power < least) power *= 2;
  return power;
}

std::int64_t rounded_up(std::int64_t count, std::int64_t divisor) {
  return (count + divisor - 1) / divisor;
}

// Bytes for tables in local memory. Some drivers count what all kernels of a text take, twice.
std::int64_t room_for_tables(const runtime::device_info& device) {
  return device.local_memory >= 48 * 1024 ? 32 * 1024 : 8 * 1024;
}

addition far_addition(scalar_type partial) {
  if (partial == scalar_type::float32) return of_float;
  if (partial == scalar_type::float64) return of_double;
  return size_of(partial) == 4 ? of_32_bits : of_64_bits;
}

}  // namespace

histogram_plan::histogram_plan(const runtime::context& where, const histogram_types& types,
                               std::int64_t elements, std::int64_t bins)
    : is_group_form(algorithms::is_group_form(where)) {
  if (is_group_form) {
    plan_groups(where, types, elements, bins);
  } else {
    plan_work_items(where.device(), elements, bins);
  }
  share = rounded_up(elements, parts);
}

// A table in local memory with a column for each work-item of a bank, so that no two of them wait
// for each other; where sums are not added to by one instruction, a column for each work-item.
void histogram_plan::plan_groups(const runtime::context& where, const histogram_types& types,
                                 std::int64_t elements, std::int64_t bins) {
  const runtime::device_info& device = where.device();
  const std::int64_t units = std::max<std::int64_t>(1, device.compute_units);
  const bool is_atomic = far_addition(types.partial) == of_32_bits;
  const std::int64_t cells =
      room_for_tables(device) / static_cast<std::int64_t>(size_of(types.partial));
  most_bins = power_of_two_from(bins);
  columns = most_bins > cells ? 0 : std::min<std::int64_t>(32, cells / most_bins);
  is_far = columns < (is_atomic ? 1 : least_tables);
  addition = is_far ? far_addition(types.partial) : is_atomic ? of_32_bits : by_one;
  const std::int64_t most_items =
      power_of_two_up_to(static_cast<std::int64_t>(device.max_tile_size));
  const tuned found("histogram", where);
  work_items = is_far || !is_atomic || elements < many ? 256 : found.number("WORK_ITEMS", 1024);
  if (addition == by_one) work_items = columns;
  work_items = std::min(work_items, most_items);
  const std::int64_t of_unit = found.number("WORK_ITEMS_OF_UNIT", 2048) / work_items;
  const std::int64_t groups = units * (addition == by_one ? 6 : std::max<std::int64_t>(1, of_unit));
  parts = std::clamp<std::int64_t>(rounded_up(elements, 16 * work_items), 1, groups);
  if (is_far) columns = 1, most_bins = 0;
  tables = is_far ? 1 : parts;
  pitch = bins;
}

// Several tables for each part, as long as they stay in the cache. Parts are not too long for
// quirk::ends_long_loops.
void histogram_plan::plan_work_items(const runtime::device_info& device, std::int64_t elements,
                                     std::int64_t bins) {
  constexpr std::int64_t few_bins = 2048, least_share = 16384, most_share = 500'000;
  const std::int64_t units = std::max<std::int64_t>(1, device.compute_units);
  columns = bins <= few_bins ? 4 : 1;
  parts = std::clamp<std::int64_t>(elements / std::max(least_share, 4 * bins), 1,
                                   std::max(4 * units, rounded_up(elements, most_share)));
  tables = parts * columns;
  pitch = bins + 1;
}

std::int64_t histogram_plan::table_bytes(const histogram_types& types) const {
  return tables * pitch * static_cast<std::int64_t>(size_of(types.partial));
}

}  // namespace libtiles::algorithms
