// The parts of a function's variables that get their first value one by one: members of structs,
// and other variables as a whole.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// A set of slots.
class slot_set {
 public:
  explicit slot_set(std::size_t slots = 0) : words_((slots + bits - 1) / bits) {}

  bool has(std::size_t slot) const { return (words_[slot / bits] >> (slot % bits) & 1) != 0; }
  void add(std::size_t slot) { words_[slot / bits] |= std::uint64_t{1} << (slot % bits); }
  void remove(std::size_t slot) { words_[slot / bits] &= ~(std::uint64_t{1} << (slot % bits)); }
  void add(const slot_set& others);
  void keep(const slot_set& others);

 private:
  static constexpr std::size_t bits = 64;
  std::vector<std::uint64_t> words_;
};

/// Consecutive slots.
struct slot_range {
  std::size_t first = 0, count = 0;
};

class initialization_units {
 public:
  explicit initialization_units(const typed::function& f);

  std::size_t count() const { return names_.size(); }

  /// The slots of a place in a variable; none if it is no part of a variable that has slots.
  slot_range of(const typed::expression& place) const;
  slot_range of(const typed::variable& v) const;

  /// "x", or "p.x".
  const std::string& name(std::size_t slot) const { return names_[slot]; }

  /// How its variable can be declared with a value.
  const std::string& declaration(std::size_t slot) const { return declarations_[slot]; }

  /// True of what is made of elements: which of them have a value is not followed.
  bool is_of_elements(std::size_t slot) const { return is_of_elements_[slot]; }

 private:
  void add(const std::string& name, const type& t, const typed::variable& v);

  std::unordered_map<const typed::variable*, slot_range> ranges_;
  std::vector<std::string> names_, declarations_;
  std::vector<bool> is_of_elements_;
};

}  // namespace libtiles::compiler
