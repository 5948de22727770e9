#include "libtiles/algorithms/scan_checks.hpp"

#include "libtiles/algorithms/view_checks.hpp"

namespace libtiles::algorithms {
namespace {

const view_checks check("scan");

std::size_t dimension_in(const extents& shape, std::int64_t given) {
  const auto rank = static_cast<std::int64_t>(shape.size());
  if (given < -rank || given >= rank) {
    check.refuse("the dimension is " + std::to_string(given) + "; 'from' has rank " +
                 std::to_string(rank) + " and the extent " + to_string(shape));
  }
  return static_cast<std::size_t>(given < 0 ? given + rank : given);
}

}  // namespace

std::size_t check_scan(const runtime::array_view& from, const runtime::array_view& to,
                       const scan_options& options, const runtime::device_info& device) {
  const extents& shape = from.window().shape;
  const std::string reason = "'from' has the extent " + to_string(shape);
  if (options.by.kind > reduction::max) {
    check.refuse(
        "a scan has no means, indices or norms; expected a sum, product, minimum, maximum or an "
        "operation");
  }
  check.writable({"to", to});
  check.computed_with({"from", from}, device);
  check.computed_with({"to", to}, device);
  check.shape({"to", to}, shape, reason);
  if (!are_same(from, to)) check.apart({"from", from}, {"to", to});
  if (options.keys != nullptr) {
    check.numbers({"keys", *options.keys}, device);
    check.shape({"keys", *options.keys}, shape, reason);
    check.apart({"keys", *options.keys}, {"to", to});
  }
  return dimension_in(shape, options.dimension);
}

}  // namespace libtiles::algorithms
