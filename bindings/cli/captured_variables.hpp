// The arguments that a lambda is compiled for, given as NAME=TYPE.
#pragma once

#include <tiles/tiles.h>

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

/// Holds what the arguments point to.
class captured_variables {
 public:
  /// \throws std::runtime_error for what is no NAME=TYPE
  explicit captured_variables(const std::vector<std::string>& texts);
  ~captured_variables();
  captured_variables(const captured_variables&) = delete;
  captured_variables& operator=(const captured_variables&) = delete;

  const tiles_argument* data() const { return arguments_.data(); }
  std::uint32_t count() const { return static_cast<std::uint32_t>(arguments_.size()); }

 private:
  void add(const std::string& name, const std::string& type);

  std::deque<std::string> names_;  // keeps their addresses
  std::deque<std::uint64_t> values_;
  std::vector<tiles_array_view> views_;
  std::vector<tiles_argument> arguments_;
};
