// How a value changes from one thread of a tile to its neighbour in the fastest dimension, or to
// the thread at its place in the next tile: what neighbours compute in the same way can be one
// vector, where what they use lies side by side.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "libtiles/compiler/analysis/affine_analysis.hpp"
#include "libtiles/compiler/lowering/loop_schedule.hpp"

namespace libtiles::compiler {

class stride_analysis {
 public:
  /// \param dimension       in which the neighbours lie: the fastest one, or one of which the same
  ///                        is to be known
  /// \param has_dense_rows  whether elements of a view's row lie one behind the other
  stride_analysis(const loop_schedule& plan, int dimension, bool has_dense_rows)
      : stride_analysis(plan, has_dense_rows,
                        {affine_base::kind::local, nullptr, dimension, false, {}}, nullptr, {}) {}

  stride_analysis(const stride_analysis&) = delete;
  stride_analysis& operator=(const stride_analysis&) = delete;

  /// Between tiles that lie side by side in the fastest dimension, whose tile_static variables are
  /// elements of arrays over the tiles.
  static stride_analysis between_tiles(const loop_schedule& plan, const type& tiled_index,
                                       bool has_dense_rows);

  /// Between threads that are neighbours in the fastest dimension of the domain, whatever tiles
  /// they are in: of the thread's indices only those in the domain are known.
  static stride_analysis in_row(const loop_schedule& plan, const typed::variable& thread_parameter,
                                bool has_dense_rows);

  /// Between two iterations of a loop that counts up by one, of what does not change in them.
  stride_analysis between_iterations(const typed::variable& counter) const;

  /// Where the variables live.
  const loop_schedule& schedule() const { return plan_; }

  /// What an integer grows by, 0 of any value that neighbours have in common; nothing if that is
  /// not known.
  std::optional<std::int64_t> of(const typed::expression& e) const;

  /// The same of what a variable holds.
  std::optional<std::int64_t> of_variable(const typed::variable& v) const;

  /// The distance, in elements, of the places that neighbours name; nothing if it is not known, or
  /// the place is no number in a view or in tile_static memory.
  std::optional<std::int64_t> of_place(const typed::expression& place) const;

  /// From now on, of a variable that is declared in a loop over the threads.
  void note(const typed::variable& v, std::int64_t step) {
    noted_[&v] = step;
    values_ = analyze();
  }

 private:
  using known_step = std::optional<std::int64_t>;
  using maybe_form = std::optional<affine_form>;
  using steps = std::unordered_map<const typed::variable*, std::int64_t>;

  stride_analysis(const loop_schedule& plan, bool has_dense_rows, const affine_base& along,
                  const type* tiled_index, steps noted, const typed::variable* own_index = nullptr)
      : plan_(plan),
        has_dense_rows_(has_dense_rows),
        along_(along),
        tiled_index_(tiled_index),
        own_index_(own_index),
        noted_(std::move(noted)),
        values_(analyze()) {}

  affine_analysis analyze() const;
  bool names_register(const typed::expression& e) const;
  bool is_common(const typed::variable& v) const;
  maybe_form form_of(affine_analysis& values, const typed::variable& v, int component) const;
  known_step step_of(const affine_form& form, const type& t) const;
  known_step of_element(const typed::view_element& n) const;
  known_step of_indices(const std::vector<typed::expression_ptr>& indices) const;

  const loop_schedule& plan_;
  const bool has_dense_rows_;
  const affine_base along_;                 // who follows whom
  const type* const tiled_index_;           // of tiles that follow each other; nullptr: threads do
  const typed::variable* const own_index_;  // the thread's in an untiled domain, if it is known
  steps noted_;
  mutable affine_analysis values_;  // what is known since the last of them was noted
};

}  // namespace libtiles::compiler
