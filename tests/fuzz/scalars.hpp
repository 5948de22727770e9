// The numbers of the kernel language, as C++ calculates with them.
#pragma once

#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz {

bool is_floating(scalar s);
bool is_signed(scalar s);
int bits_of(scalar s);
const char* name_of(scalar s);

/// All values that a variable of the type may hold; of floating-point types, those that kernels
/// keep to: quarters up to 1024, so that arithmetic with them is exact in any order.
limits limits_of(scalar s);

/// The type of an operand of unary + or of a shift.
scalar promoted(scalar s);
/// The type in which two operands are added.
scalar common(scalar a, scalar b);

/// `value` of type `from` as type `to`. A floating-point value out of an
/// integer's range is refused.
number converted(number value, scalar from, scalar to);

/// Both of type `s`. What C++ leaves undefined or a device may round is refused.
number calculated(operation op, number a, number b, scalar s);
/// The same, without a word about overflow.
number wrapped(operation op, number a, number b, scalar s);
bool compared(operation op, number a, number b, scalar s);

/// What an atomic function leaves where `held` was.
number changed_atomically(atomic_operation op, number held, number value, scalar s);

bool is_comparison(operation op);

}  // namespace fuzz
