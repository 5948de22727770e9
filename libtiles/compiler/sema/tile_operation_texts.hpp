// What tile_reduce and its like do, as functions in the kernel language. Each starts by writing
// what the threads give to tile_static arrays and waiting, and waits before it returns: the arrays
// are free for the next one. All results that every thread gets are computed by every thread, so
// that they are uniform.
//
// The threads are counted row by row. Sequential parts are short: with N threads, some sqrt(N) of
// them combine as many values each, and then all combine those results.
#pragma once

#include <string>

#include "libtiles/compiler/sema/tile_word_texts.hpp"

namespace libtiles::compiler {

/// The texts for one tile. They use T, the type of the values, and the arrays of the functions
/// below, beside the names that an operation has.
class tile_operation_texts {
 public:
  explicit tile_operation_texts(const type& tile);

  int threads() const { return threads_; }

  /// Elements of `parts`: as many partial results.
  int parts() const { return parts_; }

  /// T (T x), by held[threads()] and parts[parts()].
  std::string reduce(const tile_operator& op) const;
  std::string inclusive_scan(const tile_operator& op) const;

  /// T (T x, T identity), likewise.
  std::string exclusive_scan(const tile_operator& op) const;

  /// T (T x, int from) by held; or with an index<N> by grid, an array of the tile's shape.
  std::string shuffle(bool by_index) const;

  /// int (T x) by held, parts and places[parts()]. NaNs come first.
  std::string first_in_order(key_order order, bool has_nans) const;

  /// T (T key) by held; V (T key, V value) by held and carried[threads()], an array of V. Stable,
  /// and NaNs come last.
  std::string sort_keys(bool has_nans) const;
  std::string sort_values(bool has_nans) const;

  /// void (int bin, an array of as many counts).
  std::string histogram(std::int64_t bins) const;

  /// int (T key) by held and carried, an array of int; V is int.
  std::string argsort(bool has_nans) const;

 private:
  std::string filled(std::string text, const tile_operator* op) const;
  std::string combine_parts() const;
  std::string scan_in_place() const;
  std::string sort(const std::string& head, const std::string& sorted, bool carries_values,
                   bool has_nans) const;

  const type tile_;
  int threads_;
  int length_;  // of the values that one thread combines
  int parts_;
  std::string own_;  // the thread's number
};

}  // namespace libtiles::compiler
