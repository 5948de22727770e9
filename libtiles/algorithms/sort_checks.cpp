#include "libtiles/algorithms/sort_checks.hpp"

#include "libtiles/algorithms/view_checks.hpp"

namespace libtiles::algorithms {
namespace {

constexpr std::size_t largest_value = 16;

std::string extent_of_keys(const runtime::array_view& keys) {
  return "'keys' has the extent " + to_string(keys.window().shape);
}

void check_moved(const view_checks& check, const runtime::array_view& keys,
                 const runtime::array_view* values) {
  check.writable({"keys", keys});
  if (values == nullptr) return;
  check.writable({"values", *values});
  check.shape({"values", *values}, keys.window().shape, extent_of_keys(keys));
  check.apart({"keys", keys}, {"values", *values});
  const std::size_t size = values->window().element.size;
  if (size <= largest_value) return;
  check.refuse("the elements of 'values' have " + std::to_string(size) +
               " bytes; expected at most 16: sort indices instead, and gather the values");
}

void check_keys(const view_checks& check, const runtime::array_view& keys) {
  const element_type& element = keys.window().element;
  if (!is_number(element.scalar) && element.scalar != scalar_type::float16) {
    check.refuse("the elements of 'keys' are " + to_string(element) +
                 "; expected integers, bool, float, double or half");
  }
  const std::size_t rank = keys.window().shape.size();
  if (rank == 1 || rank == 2) return;
  check.refuse("'keys' has rank " + std::to_string(rank) + "; expected 1, or 2 to sort each row");
}

}  // namespace

void check_sort(const runtime::array_view& keys, const runtime::array_view* values) {
  const view_checks check("sort");
  check_keys(check, keys);
  check_moved(check, keys, values);
}

void check_segmented_sort(const runtime::array_view& keys, const runtime::array_view& offsets,
                          const runtime::array_view* values) {
  const view_checks check("segmented_sort");
  check_keys(check, keys);
  const std::size_t rank = keys.window().shape.size();
  if (rank != 1) {
    check.refuse("'keys' has rank " + std::to_string(rank) + "; expected 1: a line of segments");
  }
  const runtime::data_window& ends = offsets.window();
  if (ends.element.scalar != scalar_type::int32 && ends.element.scalar != scalar_type::int64) {
    check.refuse("the elements of 'offsets' are " + to_string(ends.element) +
                 "; expected int or long");
  }
  if (ends.shape.size() != 1 || ends.shape[0] == 0) {
    check.refuse("the extent of 'offsets' is " + to_string(ends.shape) +
                 "; expected one number more than there are segments");
  }
  check.apart({"offsets", offsets}, {"keys", keys});
  if (values != nullptr) check.apart({"offsets", offsets}, {"values", *values});
  check_moved(check, keys, values);
}

void check_argsort(const runtime::array_view& keys, const runtime::array_view& indices) {
  const view_checks check("argsort");
  check_keys(check, keys);
  check.writable({"indices", indices});
  const scalar_type type = indices.window().element.scalar;
  if (type != scalar_type::int32 && type != scalar_type::int64) {
    check.refuse("the elements of 'indices' are " + to_string(indices.window().element) +
                 "; expected int or long");
  }
  check.shape({"indices", indices}, keys.window().shape, extent_of_keys(keys));
  check.apart({"keys", keys}, {"indices", indices});
}

}  // namespace libtiles::algorithms
