// What a tile_accumulator's operations do, as functions in the kernel language. Each begins by
// waiting. `c` is the accumulator's storage: an array of a thread's results, or of all results.
#pragma once

#include <string>

#include "libtiles/compiler/sema/product_layout.hpp"

namespace libtiles::compiler {

/// The texts for one accumulator; T is the type of its elements.
class tile_product_texts {
 public:
  explicit tile_product_texts(const product_layout& layout) : layout_(layout) {}

  /// void (T value, c): each element is `value`.
  std::string fill() const;

  /// void (a, b, c), two-dimensional arrays with `depth` columns and rows.
  std::string multiply(std::int64_t depth) const;

  /// void (c, x0, x1, ...): each element becomes change(element, x0, ...), or with its index.
  std::string apply(std::size_t arguments, bool takes_index) const;

  /// void (c, view, index<2> origin), clipped to the view. \param in_vectors  neighbours at
  /// once, by names_of_neighbour_stores(), where the view's rows are aligned
  std::string store(bool in_vectors) const;

 private:
  struct place {
    std::string row, column;  ///< of a thread's results: constants, or names of counters
  };

  std::string function(const std::string& head, const std::string& body) const;
  std::string each_element(const std::string& statement, int columns_at_once = 1) const;
  bool has_whole_groups() const;
  std::string element(const place& at, const std::string& statement) const;
  std::string block(const place& first, std::int64_t depth) const;
  std::string products(std::int64_t depth) const;
  std::int64_t steps_in_line(int products_of_step, std::int64_t steps) const;
  std::string storage(const std::string& row, const std::string& column, const place& at) const;
  std::string row_of(const std::string& number) const;
  std::string column_of(const std::string& number) const;
  std::string is_result(const std::string& row, const std::string& column) const;
  bool is_ragged() const;
  bool is_unrolled() const;

  const product_layout layout_;
};

}  // namespace libtiles::compiler
