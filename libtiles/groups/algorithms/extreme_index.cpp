#include "libtiles/groups/algorithms/extreme_index.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "libtiles/algorithms/reduce.hpp"
#include "libtiles/runtime/data/window_contents.hpp"

namespace libtiles::groups {
namespace {

using algorithms::combination;
using algorithms::reduction;
using runtime::array_view;

template <class T>
std::vector<T> elements_of(const array_view& view) {
  std::vector<T> elements(static_cast<std::size_t>(element_count(view.window().shape)));
  runtime::read_window(view.window(), elements.data());
  return elements;
}

/// Places in tiles, counted row by row.
class tile_places {
 public:
  tile_places(const extents& shape, const extents& tile, std::size_t dimension)
      : shape_(shape), tile_(tile), dimension_(dimension) {}

  /// The place in the tile of a result, of one in the part of it that a member has.
  /// \param result  its number, row by row
  std::int64_t in_whole(std::int64_t result, std::int64_t place, const index_range& range) const {
    const extents whole = tile_at(result);
    extents part = whole;
    part[dimension_] = range.size();
    std::int64_t made = 0, unit = 1;
    for (std::size_t d = whole.size(); d-- > 0;) {
      made += (place % part[d] + (d == dimension_ ? range.begin : 0)) * unit;
      place /= part[d];
      unit *= whole[d];
    }
    return made;
  }

 private:
  // Those at the ends are smaller.
  extents tile_at(std::int64_t result) const {
    extents found = shape_;
    for (std::size_t d = shape_.size(); d-- > 0;) {
      const std::int64_t each = tile_[d] == 0 ? std::max<std::int64_t>(1, shape_[d]) : tile_[d];
      const std::int64_t count = std::max<std::int64_t>(1, (shape_[d] + each - 1) / each);
      found[d] = std::min(each, shape_[d] - result % count * each);
      result /= count;
    }
    return found;
  }

  const extents& shape_;
  const extents& tile_;
  const std::size_t dimension_;
};

/// What one member found.
template <class Value>
struct found_extremes {
  index_range range;
  std::vector<std::int64_t> places;
  std::vector<Value> values;
};

template <class Value>
bool precedes(Value value, std::int64_t place, Value best, std::int64_t best_place,
              bool is_greatest) {
  const bool is_nan = value != value, best_is_nan = best != best;
  if (is_nan != best_is_nan) return is_nan;
  if (is_nan || value == best) return place < best_place;
  return is_greatest ? value > best : value < best;
}

template <class Value>
std::vector<std::int64_t> first_extremes(const std::vector<found_extremes<Value>>& found,
                                         const tile_places& places, bool is_greatest) {
  std::vector<std::int64_t> indexes(found[0].places.size());
  for (std::size_t r = 0; r < indexes.size(); ++r) {
    Value best{};
    for (std::size_t k = 0; k < found.size(); ++k) {
      const std::int64_t place =
          places.in_whole(static_cast<std::int64_t>(r), found[k].places[r], found[k].range);
      if (k > 0 && !precedes(found[k].values[r], place, best, indexes[r], is_greatest)) continue;
      best = found[k].values[r];
      indexes[r] = place;
    }
  }
  return indexes;
}

template <class Value>
std::vector<std::int64_t> indexes_of(const device_group& group, group_operand& from,
                                     const extents& tile, const extents& results,
                                     std::size_t dimension, const partition& cuts, reduction kind,
                                     scalar_type value_type) {
  const bool is_greatest = kind == reduction::argmax;
  const operand_parts parts(group, from, dimension, cuts);
  extents shape = results;
  shape[dimension] = parts.count();
  const auto places = new_elements(scalar_type::int64, shape);
  const auto values = new_elements(value_type, shape);
  std::vector<found_extremes<Value>> found(static_cast<std::size_t>(parts.count()));
  parts.run([&](const auto& how, std::size_t member, std::int64_t k, const index_range& range) {
    const auto own = from.read(member, dimension, range);
    algorithms::reduce(how, *own, *at_index(*places, dimension, k), tile, {kind, "", ""});
    algorithms::reduce(how, *own, *at_index(*values, dimension, k), tile,
                       {is_greatest ? reduction::max : reduction::min, "", ""});
    found[static_cast<std::size_t>(k)].range = range;
  });
  parts.run([&](const auto&, std::size_t, std::int64_t k, const index_range&) {
    auto& each = found[static_cast<std::size_t>(k)];
    each.places = elements_of<std::int64_t>(*at_index(*places, dimension, k));
    each.values = elements_of<Value>(*at_index(*values, dimension, k));
  });
  return first_extremes(found, {from.shape(), tile, dimension}, is_greatest);
}

std::vector<std::int64_t> indexes_for(const device_group& group, group_operand& from,
                                      const extents& tile, const extents& results,
                                      std::size_t dimension, const partition& cuts,
                                      reduction kind) {
  const auto with = [&](auto value, scalar_type type) {
    return indexes_of<decltype(value)>(group, from, tile, results, dimension, cuts, kind, type);
  };
  const scalar_type type = from.element().scalar;
  if (type == scalar_type::float64) return with(double{}, scalar_type::float64);
  if (is_floating(type)) return with(float{}, scalar_type::float32);
  if (type == scalar_type::uint64) return with(std::uint64_t{}, scalar_type::uint64);
  return with(std::int64_t{}, scalar_type::int64);
}

}  // namespace

void reduce_to_index(const device_group& group, group_operand& from, group_operand& to,
                     const extents& tile, std::size_t dimension, const partition& cuts,
                     reduction kind) {
  const std::vector<std::int64_t> indexes =
      indexes_for(group, from, tile, to.shape(), dimension, cuts, kind);
  const std::vector<std::int32_t> narrow(indexes.begin(), indexes.end());
  const bool is_narrow = to.element().scalar == scalar_type::int32;
  const void* const dense = is_narrow ? static_cast<const void*>(narrow.data()) : indexes.data();
  copy_to_operand(group, *new_elements(to.element(), to.shape(), dense), to);
}

}  // namespace libtiles::groups
