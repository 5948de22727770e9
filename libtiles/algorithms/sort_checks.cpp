#include "libtiles/algorithms/sort_checks.hpp"

#include "libtiles/algorithms/stored_floats.hpp"
#include "libtiles/algorithms/view_checks.hpp"
#include "libtiles/core/count_of.hpp"

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
  check.refuse("the elements of 'values' have " + count_of(size, "byte") +
               "; expected at most 16: sort indices instead, and gather the values");
}

void check_keys(const view_checks& check, const named_view& keys, const char* purpose) {
  const element_type& element = keys.view.window().element;
  if (!is_computed_with(element.scalar)) {
    check.refuse("the elements of " + quoted(keys) + " are " + to_string(element) +
                 "; expected integers, bool, float, double, half or bfloat16");
  }
  const std::size_t rank = keys.view.window().shape.size();
  if (rank == 1 || rank == 2) return;
  check.refuse(quoted(keys) + " has rank " + std::to_string(rank) + "; expected 1, or 2 to " +
               purpose + " each row");
}

void check_indices(const view_checks& check, const runtime::array_view& indices) {
  check.writable({"indices", indices});
  const scalar_type type = indices.window().element.scalar;
  if (type == scalar_type::int32 || type == scalar_type::int64) return;
  check.refuse("the elements of 'indices' are " + to_string(indices.window().element) +
               "; expected int or long");
}

/// Rows of results, of `from` rows.
void check_results(const view_checks& check, const runtime::array_view& from,
                   const runtime::array_view& to) {
  const extents &shape = from.window().shape, &results = to.window().shape;
  const bool has_rows =
      results.size() == shape.size() && (shape.size() == 1 || results.front() == shape.front());
  if (!has_rows) {
    check.refuse("the extent of 'to' is " + to_string(results) + ", that of 'from' is " +
                 to_string(shape) + "; expected the same but for the last number");
  }
  if (results.back() <= shape.back()) return;
  check.refuse("'to' has " + count_of(results.back(), "element") + " for each row of 'from'; " +
               "expected at most " + std::to_string(shape.back()) + ", the length of a row");
}

}  // namespace

void check_sort(const runtime::array_view& keys, const runtime::array_view* values) {
  const view_checks check("sort");
  check_keys(check, {"keys", keys}, "sort");
  check_moved(check, keys, values);
}

void check_segmented_sort(const runtime::array_view& keys, const runtime::array_view& offsets,
                          const runtime::array_view* values) {
  const view_checks check("segmented_sort");
  check_keys(check, {"keys", keys}, "sort");
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
  check_keys(check, {"keys", keys}, "sort");
  check_indices(check, indices);
  check.shape({"indices", indices}, keys.window().shape, extent_of_keys(keys));
  check.apart({"keys", keys}, {"indices", indices});
}

void check_top_k(const runtime::array_view& from, const runtime::array_view& to,
                 const runtime::array_view* indices) {
  const view_checks check("top_k");
  check_keys(check, {"from", from}, "take some of");
  check.writable({"to", to});
  check.same_type({"from", from}, {"to", to});
  check_results(check, from, to);
  check.apart({"from", from}, {"to", to});
  if (indices == nullptr) return;
  check_indices(check, *indices);
  check.shape({"indices", *indices}, to.window().shape,
              "'to' has the extent " + to_string(to.window().shape));
  check.apart({"from", from}, {"indices", *indices});
  check.apart({"to", to}, {"indices", *indices});
}

}  // namespace libtiles::algorithms
