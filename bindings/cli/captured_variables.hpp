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
  /// \param definitions of the structs that may be elements, in the kernel language
  /// \throws std::runtime_error for what is no NAME=TYPE
  captured_variables(const std::vector<std::string>& texts, const std::string& definitions);
  ~captured_variables();
  captured_variables(const captured_variables&) = delete;
  captured_variables& operator=(const captured_variables&) = delete;

  const tiles_argument* data() const { return arguments_.data(); }
  std::uint32_t count() const { return static_cast<std::uint32_t>(arguments_.size()); }

 private:
  struct element_type {
    tiles_type type;
    std::string name;
    std::uint64_t size;  // of a struct, else 0
  };

  element_type element_named(const std::string& name) const;
  void add(const std::string& name, const std::string& type);
  void add(const tiles_data_desc& desc, bool is_view);

  std::string definitions_;
  std::deque<std::string> names_;  // keeps their addresses
  std::deque<std::uint64_t> values_;
  std::vector<tiles_array_view> views_;
  std::vector<tiles_array> arrays_;
  std::vector<tiles_argument> arguments_;
};
