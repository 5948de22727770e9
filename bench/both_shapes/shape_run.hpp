// A kernel in one shape over one domain, with data of its own.
#pragma once

#include <cstdint>
#include <vector>

#include "bench/both_shapes/kernel_case.hpp"

namespace both_shapes {

using extents = std::vector<std::int64_t>;

class shape_run {
 public:
  /// \param kernel  lives longer than this
  /// \param domain  also the extents of each view
  shape_run(tiles_kernel kernel, const kernel_case& from, const extents& domain);
  ~shape_run();
  shape_run(const shape_run&) = delete;
  shape_run& operator=(const shape_run&) = delete;

  void launch();
  void finish();

  /// Runs it once. \return whether it does nothing that checked mode finds
  bool runs_without_fault();

  const tiles_argument* arguments() const { return arguments_.data(); }
  std::uint32_t argument_count() const { return static_cast<std::uint32_t>(arguments_.size()); }

  /// Of all views.
  std::vector<unsigned char> contents();

 private:
  void add(const view& wanted);

  tiles_kernel kernel_;
  const extents domain_;
  std::vector<std::vector<unsigned char>> bytes_;
  std::vector<tiles_array> arrays_;
  std::vector<tiles_array_view> views_;
  std::vector<tiles_argument> arguments_;
};

}  // namespace both_shapes
