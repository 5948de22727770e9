#include "libtiles/runtime/geometry/window_shapes.hpp"

#include <algorithm>

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/error.hpp"

namespace libtiles::runtime {
namespace {

[[noreturn]] void refuse_window(const std::string& what) {
  throw error(status::invalid_argument, what);
}

void check_rank(const extents& given, std::size_t rank, const char* what) {
  if (given.size() == rank) return;
  refuse_window(std::string("section: ") + what + " has " + count_of(given.size(), "number") +
                "; the view has " + count_of(rank, "dimension"));
}

// Written so that no sum can overflow.
void check_dimension(std::size_t d, std::int64_t origin, std::int64_t extent, std::int64_t whole) {
  if (origin >= 0 && extent >= 0 && origin <= whole && extent <= whole - origin) return;
  refuse_window("section: dimension " + std::to_string(d) + " starts at " + std::to_string(origin) +
                " and has " + count_of(extent, "element") + "; the view has " +
                std::to_string(whole) + " there");
}

// Of unsigned numbers, since a stride may be negative.
address moved(address first, std::int64_t elements, std::int64_t stride, std::size_t element_size) {
  return first + static_cast<address>(elements) * static_cast<address>(stride) * element_size;
}

void check_dense(const data_window& whole, const char* operation) {
  if (is_dense(whole)) return;
  refuse_window(std::string(operation) + ": the view " + to_string(whole.shape) +
                " is not contiguous; copy it to an array first");
}

}  // namespace

data_window section(const data_window& whole, const extents& origin, const extents& shape) {
  check_rank(origin, whole.shape.size(), "origin");
  check_rank(shape, whole.shape.size(), "extent");
  data_window part = whole;
  for (std::size_t d = 0; d < shape.size(); ++d) {
    check_dimension(d, origin[d], shape[d], whole.shape[d]);
    part.first = moved(part.first, origin[d], whole.strides[d], whole.element.size);
  }
  part.shape = shape;
  if (!has_elements(part)) part.first = whole.first;  // it has no first element
  return part;
}

data_window project(const data_window& whole, std::int64_t index) {
  if (whole.shape.size() == 1) {
    refuse_window("projection: the view has 1 dimension; expected at least 2");
  }
  if (index < 0 || index >= whole.shape[0]) {
    refuse_window("projection: index is " + std::to_string(index) + "; the view has " +
                  count_of(whole.shape[0], "element") + " in dimension 0");
  }
  data_window part = whole;
  part.first = moved(whole.first, index, whole.strides[0], whole.element.size);
  part.shape.erase(part.shape.begin());
  part.strides.erase(part.strides.begin());
  if (!has_elements(part)) part.first = whole.first;
  return part;
}

data_window permute(const data_window& whole, const std::vector<std::uint32_t>& order) {
  const std::size_t rank = whole.shape.size();
  std::vector<bool> is_named(rank, false);
  data_window part = whole;
  for (std::size_t d = 0; d < rank; ++d) {
    const std::size_t from = order[d];
    if (from >= rank || is_named[from]) {
      refuse_window("permute: order[" + std::to_string(d) + "] is " + std::to_string(from) +
                    "; expected each number from 0 to " + std::to_string(rank - 1) + " once");
    }
    is_named[from] = true;
    part.shape[d] = whole.shape[from];
    part.strides[d] = whole.strides[from];
  }
  return part;
}

// Not a sum that could overflow; a step beyond the extent leaves one element, whose stride is never
// used.
data_window every(const data_window& whole, const extents& steps) {
  data_window part = whole;
  for (std::size_t d = 0; d < whole.shape.size(); ++d) {
    const std::int64_t extent = whole.shape[d];
    if (steps[d] == 0) {
      refuse_window("step: dimension " + std::to_string(d) +
                    " has the step 0; expected a positive or negative number");
    }
    if (extent == 0) continue;
    const std::int64_t step = std::clamp(steps[d], -extent, extent);
    const std::int64_t distance = step < 0 ? -step : step;
    if (step < 0) part.first = moved(part.first, extent - 1, whole.strides[d], whole.element.size);
    part.shape[d] = (extent - 1) / distance + 1;
    part.strides[d] = part.shape[d] == 1 ? whole.strides[d] : whole.strides[d] * step;
  }
  if (!has_elements(part)) part.first = whole.first;
  return part;
}

data_window reshape(const data_window& whole, const extents& shape) {
  check_dense(whole, "view_as");
  size_in_bytes(whole.element, shape);
  const std::int64_t available = element_count(whole.shape);
  if (element_count(shape) > available) {
    refuse_window("view_as: the extent " + to_string(shape) + " has " +
                  count_of(element_count(shape), "element") + "; the view has " +
                  std::to_string(available));
  }
  data_window part = whole;
  part.shape = shape;
  part.strides = dense_strides(shape);
  return part;
}

data_window reinterpret(const data_window& whole, const element_type& element) {
  check_dense(whole, "reinterpret_as");
  const std::size_t bytes = dense_size(whole);
  if (bytes % element.size != 0) {
    refuse_window("reinterpret_as: " + to_string(element) + " has " +
                  count_of(element.size, "byte") + "; the view has " + std::to_string(bytes) +
                  ", which is not a multiple of it");
  }
  data_window part = whole;
  part.element = element;
  part.shape = {static_cast<std::int64_t>(bytes / element.size)};
  part.strides = {1};
  size_in_bytes(element, part.shape);
  check_alignment(part, "reinterpret_as");
  return part;
}

}  // namespace libtiles::runtime
