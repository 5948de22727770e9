// How values lie in memory: number by number for the interpreter, in bytes for devices.
#pragma once

#include <cstddef>
#include <vector>

#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz {

/// The numbers and vectors that a value is made of, in order.
std::vector<type> leaves_of(const kernel& whole, const type& t);

/// How many numbers a value has.
int numbers_in(const kernel& whole, const type& t);
/// How many numbers of a struct stand before a field.
int numbers_before(const kernel& whole, const structure& s, int field);

/// As C lays it out.
std::size_t size_of(const kernel& whole, const type& t);

/// The type and the byte of each number of a value, in order.
struct place {
  scalar number;
  std::size_t offset;
};
std::vector<place> places_of(const kernel& whole, const type& t);

std::vector<unsigned char> bytes_of(const kernel& whole, const view& v,
                                    const std::vector<number>& contents);
std::vector<number> numbers_of(const kernel& whole, const view& v,
                               const std::vector<unsigned char>& bytes);

}  // namespace fuzz
