// Conditions that a thread's own indices, numbers and what a launch binds decide.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace libtiles::compiler {

namespace syntax {
enum class binary_operator;
}

/// What a condition asks of the launch that it is to be decided for.
struct index_condition_input {
  std::vector<std::int64_t> thread;  ///< its index in the domain
  std::vector<std::int64_t> tile;    ///< extents; none: the domain is one tile
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

  /// Whether it depends on a number that a parameter is bound to.
  bool uses_values() const;

  /// Nothing where a number is not known, or where C++ leaves the result open: quotients of 0,
  /// numbers that an int does not hold.
  std::optional<std::int64_t> value_for(const index_condition_input& input) const;

 private:
  enum class action { number, local, tile, tile_origin, bound, operation, negation };

  struct step {
    action what;
    std::int64_t number = 0;  ///< or dimension
    std::string parameter{};
    syntax::binary_operator op{};
  };

  using maybe_number = std::optional<std::int64_t>;

  static maybe_number value_of(const step& one, const index_condition_input& input);

  std::vector<step> steps_;
};

}  // namespace libtiles::compiler
