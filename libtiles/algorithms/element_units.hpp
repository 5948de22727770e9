// Elements of unknown meaning, as numbers that a device can move.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "libtiles/algorithms/algorithm_kernel.hpp"

namespace libtiles::algorithms {

struct element_units {
  int size = 4;   ///< bytes of a number: 1, 2, 4 or 8
  int count = 1;  ///< numbers of an element
};

/// The largest numbers that the elements of all these views are made of, and begin at.
element_units units_of(std::initializer_list<const runtime::array_view*> views);

/// UNIT and UNITS.
void add_units(const element_units& units, kernel_parameters& parameters);

}  // namespace libtiles::algorithms
