// How rows of keys are cut into parts, and what the kernels of sorting are made with.
#pragma once

#include "libtiles/algorithms/element_units.hpp"
#include "libtiles/algorithms/sort_key.hpp"

namespace libtiles::algorithms {

/// What is sorted.
struct sort_task {
  const runtime::array_view& keys;
  const runtime::array_view* values = nullptr;   ///< that move along
  const runtime::array_view* indices = nullptr;  ///< that become the places of keys, which stay
  const runtime::array_view* offsets = nullptr;  ///< of segments, which are sorted as rows are

  std::int64_t rows() const;        ///< or segments
  std::int64_t count() const;       ///< of a row, or of all segments
  std::int64_t value_size() const;  ///< of what moves along; 0: nothing
};

struct sort_plan {
  bool is_group_form;
  bool is_warp = false;  ///< work-items of a group are warps
  std::int64_t work_items = 1, items = 1;
  sort_key key;
  std::int64_t part = 0, parts = 0;  ///< keys of a part, parts of a row
  std::int64_t rows_at_once = 0;     ///< fewer counters than all need
  bool is_dense;                     ///< neighbours in a row lie side by side

  sort_plan(const runtime::context& where, const sort_task& task, bool is_descending);

  std::int64_t counter_bytes() const { return 4 * rows_at_once * key.digits() * parts; }
  std::int64_t total_bytes() const { return 4 * rows_at_once * key.digits(); }

 private:
  void plan_groups(const runtime::context& where, const sort_task& task);
  std::int64_t items_for(const runtime::context& where, const sort_task& task) const;
  void plan_work_items(const runtime::context& where, const sort_task& task);
};

/// Of the kernels that move keys in parts.
kernel_parameters scatter_parameters(const runtime::context& where, const sort_task& task,
                                     const sort_plan& plan);

/// Those of kernels/sort_group.clh.
void add_group_parameters(const runtime::context& where, const sort_plan& plan,
                          kernel_parameters& parameters);

/// The distances between rows and between neighbours in a row, in elements.
struct row_strides {
  std::int64_t row, element;
};
row_strides strides_of(const runtime::array_view& rows);

}  // namespace libtiles::algorithms
