// Conditions that a thread's own indices, numbers and what a launch binds decide.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "libtiles/compiler/number_range.hpp"

namespace libtiles::compiler {

/// What a condition asks of the launch that it is to be decided for.
struct index_condition_input {
  static constexpr std::size_t most_dimensions = 8;

  /// The threads: their first and last index in each dimension of the domain.
  std::array<std::int64_t, most_dimensions> first{}, last{};
  std::array<std::int64_t, most_dimensions> tile{};  ///< extents; 0: the domain is one tile
  /// The number that a parameter is bound to, or with a dimension the extent of the view that it is
  /// bound to; nothing if it is not known.
  std::function<std::optional<std::int64_t>(const std::string& parameter, int dimension)> bound;
};

/// An int or bool that depends on nothing else, in the order in which a machine with a stack
/// computes it.
class index_condition {
 public:
  static constexpr int no_dimension = -1;

  void push_number(std::int64_t value);
  /// Of the thread, in the domain.
  void push_index(int dimension);
  void push_local(int dimension);
  void push_tile(int dimension);
  void push_tile_origin(int dimension);
  /// \param dimension  of a view's extent, or no_dimension
  void push_bound(const std::string& parameter, int dimension);
  void apply(syntax::binary_operator op);
  void apply_not();

  /// Appends what another one computes.
  void append(const index_condition& other);

  /// Which dimensions of the thread's index it depends on.
  bool uses(int dimension) const;

  /// Whether it depends on the number that a parameter is bound to.
  bool uses_value_of(const std::string& parameter) const;

  /// What it may be for the threads; for one thread, what it is.
  number_range range_for(const index_condition_input& input) const;

  friend bool operator==(const index_condition& a, const index_condition& b) {
    return a.steps_ == b.steps_;
  }

 private:
  enum class action { number, index, local, tile, tile_origin, bound, operation, negation };

  struct step {
    action what;
    std::int64_t number = 0;  ///< or dimension
    std::string parameter{};
    syntax::binary_operator op{};

    friend bool operator==(const step& a, const step& b) {
      return a.what == b.what && a.number == b.number && a.op == b.op && a.parameter == b.parameter;
    }
  };

  static number_range range_of_step(const step& one, const index_condition_input& input);

  std::vector<step> steps_;
};

}  // namespace libtiles::compiler
