// The index of the thread in a lane -> OpenCL C: one component is the loop's, the others follow.
#pragma once

#include <string>

#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/output_lines.hpp"
#include "libtiles/compiler/codegen/thread_indices.hpp"

namespace libtiles::compiler {

class lane_index {
 public:
  virtual ~lane_index() = default;

  /// The name of what the loop counts, which grows by one from lane to lane.
  virtual std::string counter() const = 0;

  /// Declares what is needed of the others.
  virtual void declare_others(output_lines& out) const = 0;
};

/// In a loop over the threads of a tile.
class index_in_tile : public lane_index {
 public:
  index_in_tile(const type& tiled_index, const thread_indices& thread)
      : tiled_index_(tiled_index), thread_(thread) {}

  std::string counter() const override;
  void declare_others(output_lines& out) const override;

 private:
  const type& tiled_index_;
  const thread_indices& thread_;
};

/// In a loop over the threads of a row of the domain.
class index_in_row : public lane_index {
 public:
  index_in_row(const typed::variable& thread_parameter, expression_writer& expressions,
               const thread_indices& thread)
      : parameter_(thread_parameter), expressions_(expressions), thread_(thread) {}

  std::string counter() const override;
  void declare_others(output_lines& out) const override;

 private:
  std::string component(int dimension) const;

  const typed::variable& parameter_;
  expression_writer& expressions_;
  const thread_indices& thread_;
};

}  // namespace libtiles::compiler
