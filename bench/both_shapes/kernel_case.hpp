// Kernels that the project has anyway: those of the conformance cases and of the examples.
#pragma once

#include <tiles/tiles.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace both_shapes {

/// A parameter or captured variable: a view, or an array that is captured by reference.
struct view {
  std::string name;
  int32_t type = TILES_TYPE_INT32;  ///< a tiles_type
  int rank = 1;
  std::string struct_name{};  ///< of TILES_STRUCT, whose members are bytes
  std::size_t element_size = 4;
  bool is_array = false;
};

struct kernel_case {
  std::string title;
  std::string text;
  std::vector<view> views{};
  std::string function{};
  std::string declarations{};
  std::vector<std::pair<std::string, std::string>> constants{};
};

/// \return nullptr if the compiler does not take it
tiles_kernel make_kernel(const kernel_case& from, tiles_shape shape, bool checked);

/// The kernels with tiles whose views are of int and float. \param document  docs/conformance.md
std::vector<kernel_case> conformance_kernels(const std::string& document);

/// \param folder  of files of kernel text
std::vector<kernel_case> example_kernels(const std::string& folder);

}  // namespace both_shapes
