// What a checked kernel's text has that another one's has not. The writers of expressions and
// statements ask here; for kernels that are not checked there is none of these.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "libtiles/compiler/codegen/checked/check_functions.hpp"
#include "libtiles/compiler/codegen/checked/checked_views.hpp"
#include "libtiles/compiler/codegen/checked/shadow_layout.hpp"
#include "libtiles/compiler/codegen/checked/view_shadow_functions.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/compiler/instrumentation/check_plan.hpp"
#include "libtiles/compiler/instrumentation/checks.hpp"

namespace libtiles::compiler {

class check_writer {
 public:
  check_writer(const typed::program& program, view_values& values, const compile_options& options);

  /// The kernel's work-items run a whole tile each.
  void run_in_loops(const type& tiled_index);

  /// Where such a loop begins the work of a thread.
  void write_thread(output_lines& out) const;
  /// Around such loops the tile's first thread is at work.
  void write_first_thread(output_lines& out) const;

  /// Of every function of ours and of the text's: what it has to know.
  static std::string parameter() { return "tiles_check *check"; }
  static std::string argument() { return "check"; }

  /// What accesses and makes views, and a view as it is handed to that.
  checked_views& views() { return views_; }
  std::string view(const typed::expression& view, const std::string& text) const;

  /// An index of something with `count` elements, 0 where it is outside of that.
  std::string array_index(const typed::expression& index, const std::string& text,
                          std::int64_t count) const;

  /// A place, or a pointer, that the plan has an access for: the same, noted.
  std::string place(const typed::expression& e, const std::string& text) const;

  /// A number that the plan has a range for: the same, or one that lies in it.
  std::string in_range(const typed::expression& e, const std::string& text);
  bool has_range(const typed::expression& e) const { return plan_.range_of(e) != nullptr; }

  /// Whether there is something to look out for where something is divided by this.
  bool has_division(const typed::expression& divisor) const;
  /// a / b, or the remainder, of operands of type `t`.
  std::string division(const typed::expression& divisor, bool is_remainder, const type& t,
                       const std::string& left, const std::string& right);

  /// Whether a condition has to be the same in the whole tile.
  bool has_condition(const typed::expression& e) const;
  /// That of the tile's first thread.
  std::string condition(const typed::expression& e, const std::string& text) const;

  /// Behind a barrier.
  void write_interval(typed::fence ordered, const location& where, output_lines& out) const;

  // Parts of the program.
  std::string kernel_parameters() const;
  void write_declarations(output_lines& out) const;
  void write_functions(const std::set<int>& view_ranks, output_lines& out) const;
  void write_start(output_lines& out) const;

  std::shared_ptr<const checks> made() const;

 private:
  std::size_t scratch_slot_bytes() const;
  std::size_t scratch_slots() const;
  bool watches_views() const { return plan_.view_cell_bytes() != 0; }
  std::vector<const typed::variable*> windows() const;
  view_shadow_functions::setting view_setting() const;
  std::string thread_of_domain() const;
  void write_view_shadow(output_lines& out) const;

  const typed::program& program_;
  const view_values& values_;
  check_plan plan_;
  shadow_layout shadow_;
  checked_views views_;
  std::map<std::string, std::string> of_numbers_;  // by name, the functions that are needed
  std::optional<check_functions::tile_loops> loops_;
};

}  // namespace libtiles::compiler
