// What tile_operation_texts.hpp has, for devices whose work-items give each other values within
// sub-groups: each sub-group combines its own values by shuffles, and then all combine the results
// of the sub-groups, of which tile_static memory has one element each.
//
// Values are combined in the order of the threads: a lane combines its own value, which stands for
// itself and those behind it, with that of a lane behind all these.
#pragma once

#include <string>

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/compiler/sema/tile_word_texts.hpp"

namespace libtiles::compiler {

/// The texts for one tile. They use T, the type of the values, the arrays of the functions below,
/// and lane_functions.hpp. What is emulated also uses held[threads] of T and numbers[threads] of
/// int.
class lane_operation_texts {
 public:
  lane_operation_texts(const type& tile, const sub_groups& lanes);

  /// Elements of `parts`, of the results of sub-groups; 0 where a sub-group holds the tile.
  int parts() const { return has_one_group() ? 0 : groups_; }

  bool has_one_group() const { return groups_ == 1; }
  bool is_emulated() const { return lanes_.form == sub_group_form::emulated; }
  bool counts_at_barriers() const { return lanes_.form == sub_group_form::ptx; }

  /// T (T x) by parts[parts()].
  std::string reduce(const tile_operator& op) const;
  std::string inclusive_scan(const tile_operator& op) const;

  /// T (T x, T identity), likewise.
  std::string exclusive_scan(const tile_operator& op) const;

  /// int (int condition), in how many threads it is not 0; where counts_at_barriers().
  std::string count() const;

  /// T (T x, int from), or with an index<N>; where has_one_group().
  /// \param is_same  `from` is the same in all threads, and so is the result
  std::string shuffle(bool by_index, bool is_same) const;

  /// int (T x) by parts and places[parts()]. NaNs come first.
  std::string first_in_order(key_order order, bool has_nans) const;

 private:
  std::string filled(std::string text) const;
  std::string get(const std::string& type, const std::string& name, const std::string& lane) const;
  std::string reduced(bool keeps_order, const std::string& step, int values) const;
  std::string reduced_across(int values) const;
  std::string scanned(const std::string& sum, int values, const std::string& guard) const;
  bool first_group_scans_parts() const;
  std::string before_group() const;
  std::string guard_of_step(bool keeps_order, int distance, int values) const;
  bool fills_groups() const { return threads_ % lanes_.size == 0; }
  bool combines_parts_by_lanes() const;

  const type tile_;
  const sub_groups lanes_;
  const int threads_;
  const int groups_;
};

}  // namespace libtiles::compiler
