// The kernels of kernels/stencil*.cl, around an expression.
#pragma once

#include "libtiles/algorithms/execution.hpp"
#include "libtiles/algorithms/stencil_offsets.hpp"
#include "libtiles/runtime/data/array_view.hpp"

namespace libtiles::algorithms {

/// Steps of a stencil on one device, from one view to another. Borrows the options.
class stencil_kernels {
 public:
  stencil_kernels(const execution& how, const stencil_options& options, const element_type& element,
                  std::size_t rank);

  /// How many steps one launch takes at most.
  std::int64_t steps_at_once() const { return steps_at_once_; }

  /// \param steps  1 to steps_at_once().
  /// \return the end of it; nullptr if it is not wanted.
  std::shared_ptr<runtime::event> launch(const runtime::array_view& from,
                                         const runtime::array_view& to, std::int64_t steps,
                                         bool with_event) const;

 private:
  struct launch_form;

  bool is_group_form() const;
  std::int64_t radius(std::size_t dimension_from_last) const;
  bool has_window(const runtime::array_view& from, const runtime::array_view& to) const;
  launch_form form_of(const runtime::array_view& from, const runtime::array_view& to,
                      std::int64_t steps) const;
  launch_form form_of_groups() const;
  launch_form form_of_windows() const;
  launch_form form_of_work_items() const;
  launch_form form_of_tiles(std::int64_t steps) const;
  std::shared_ptr<runtime::kernel> kernel(const char* text, const char* function,
                                          kernel_parameters own) const;

  const execution& how_;
  const stencil_options& options_;
  const scalar_type type_;
  const std::size_t rank_;
  const stencil_radius reach_;
  std::int64_t work_items_, tile_rows_, tile_columns_;
  std::int64_t steps_at_once_;
};

}  // namespace libtiles::algorithms
