#include "libtiles/algorithms/reduce_checks.hpp"

#include <array>
#include <cstdint>

#include "libtiles/algorithms/view_checks.hpp"

namespace libtiles::algorithms {
namespace {

const view_checks check("reduce");

extents tile_in_full(const extents& shape, const extents& tile) {
  extents full = tile;
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (tile[d] < 0) {
      check.refuse("the tile is " + to_string(tile) +
                   "; expected extents of at least 1, or 0 for all of a dimension");
    }
    if (tile[d] == 0) full[d] = shape[d];
  }
  return full;
}

extents shape_of_results(const extents& shape, const extents& tile) {
  extents results;
  for (std::size_t d = 0; d < shape.size(); ++d) {
    results.push_back(tile[d] == 0 ? 1 : (shape[d] + tile[d] - 1) / tile[d]);
  }
  return results;
}

void check_indexes(const named_view& given, const extents& tile) {
  const scalar_type type = given.view.window().element.scalar;
  if (type != scalar_type::int32 && type != scalar_type::int64) {
    check.refuse("the elements of '" + std::string(given.name) + "' are " +
                 to_string(given.view.window().element) +
                 "; expected int or a signed 64-bit integer, to hold indices");
  }
  double elements = 1;
  for (const std::int64_t extent : tile) elements *= static_cast<double>(extent);
  if (type == scalar_type::int64 || elements <= INT32_MAX) return;
  check.refuse("an int cannot hold the indices of the tile " + to_string(tile) +
               "; expected 64-bit elements in '" + given.name + "'");
}

void check_norms(const named_view& given) {
  if (is_floating(given.view.window().element.scalar)) return;
  check.refuse("the elements of '" + std::string(given.name) + "' are " +
               to_string(given.view.window().element) +
               "; expected float, double, half or bfloat16, to hold norms");
}

}  // namespace

extents check_reduce(const runtime::array_view& from, const runtime::array_view& to,
                     const extents& tile, const combination& by,
                     const runtime::device_info& device) {
  const extents& shape = from.window().shape;
  check.writable({"to", to});
  check.computed_with({"from", from}, device);
  check.computed_with({"to", to}, device);
  if (tile.size() != shape.size()) {
    check.refuse("the tile " + to_string(tile) + " has rank " + std::to_string(tile.size()) +
                 ", 'from' has rank " + std::to_string(shape.size()) + "; expected the same");
  }
  extents full = tile_in_full(shape, tile);
  check.shape({"to", to}, shape_of_results(shape, tile),
              "'from' has the extent " + to_string(shape) + " and the tile is " + to_string(full));
  if (by.is_index()) check_indexes({"to", to}, full);
  if (by.kind == reduction::norm) check_norms({"to", to});
  check.apart({"from", from}, {"to", to});
  return full;
}

void check_identity_of(reduction kind) {
  if (kind == reduction::sum || kind == reduction::product || kind == reduction::norm) return;
  check.refuse("'from' has no elements; a minimum, maximum or mean needs at least one");
}

}  // namespace libtiles::algorithms
