// The names of variables in a kernel that runs a whole tile, where they are not what the user
// wrote.
#pragma once

#include <string>
#include <unordered_map>

#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/lowering/loop_schedule.hpp"

namespace libtiles::compiler {

class expanded_names {
 public:
  /// \param tiled_index  the type of the kernel's domain
  expanded_names(const loop_schedule& schedule, const type& tiled_index);

  /// "p3_sum[local_0][local_1]" for what lives beyond a loop, "c1_row" for what is computed anew;
  /// nullptr for what has its own name.
  const std::string* name(const typed::variable& v) const;

  /// Whether what is named stands in a loop over the threads. Around them, a variable that lives
  /// beyond a loop is the first thread's, "p3_sum[0][0]": it is the same in all.
  void set_in_thread_loop(bool is_in_loop) { is_in_loop_ = is_in_loop; }
  bool is_in_thread_loop() const { return is_in_loop_; }

  /// Where a work-item runs several tiles, each has a part of what is tile_static: from now on they
  /// are named "ts0_block[tile_number]".
  void index_by_tile(const std::vector<typed::variable*>& tile_statics);

  placement placement_of(const typed::variable& v) const { return schedule_.placement_of(v); }

  /// "[16][16]", for the declaration of an array over the threads.
  const std::string& dimensions() const { return dimensions_; }
  /// The name of such an array.
  std::string array(const typed::variable& v) const;

 private:
  const loop_schedule& schedule_;
  std::string dimensions_;
  bool is_in_loop_ = false;
  std::unordered_map<const typed::variable*, std::string> names_;
  std::unordered_map<const typed::variable*, std::string> outside_loops_;
  std::unordered_map<const typed::variable*, std::string> arrays_;
  std::unordered_map<const typed::variable*, std::string> tile_static_names_;
};

}  // namespace libtiles::compiler
