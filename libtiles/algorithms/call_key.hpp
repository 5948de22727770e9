// What decides which kernels a call of an algorithm launches, and with which arguments.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "libtiles/algorithms/execution.hpp"
#include "libtiles/compiler/kernel_input.hpp"
#include "libtiles/core/small_vector.hpp"
#include "libtiles/runtime/data/array_view.hpp"

namespace libtiles::algorithms {

/// The operands of one call, in the order of its key; nullptr for one that is not given.
using operand_list = small_vector<const runtime::array_view*, 8>;

/// Two calls with the same key differ only in where the data of their operands is: what is checked
/// of the one holds for the other, and both launch the same. Borrows the operands.
class call_key {
 public:
  /// \param algorithm  another one for each function that makes keys.
  call_key(const char* algorithm, const execution& how);

  /// Its type, its place in its data, and which of the operands before have the same data.
  call_key& operand(const runtime::array_view* view);
  call_key& operand(const runtime::array_view& view) { return operand(&view); }

  /// A number, or what is one in memory.
  template <class Number>
  call_key& number(const Number& value) {
    static_assert(std::is_arithmetic_v<Number> || std::is_enum_v<Number>, "without padding");
    add(&value, sizeof value);
    return *this;
  }

  template <class Numbers>
  call_key& numbers(const Numbers& values) {
    number(values.size());
    for (const auto& each : values) number(each);
    return *this;
  }

  call_key& text(const std::string& value);
  call_key& constants(const std::vector<compiler::constant>& values);

  const std::string& bytes() const { return bytes_; }
  const operand_list& operands() const { return operands_; }

 private:
  void add(const void* data, std::size_t size) {
    bytes_.append(static_cast<const char*>(data), size);
  }

  std::string bytes_;
  operand_list operands_;
};

}  // namespace libtiles::algorithms
