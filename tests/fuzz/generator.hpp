// Random kernels, each fixed by its seed.
#pragma once

#include <cstdint>

#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz {

/// From this seed on kernels are of the kind that a CPU runs as vectors of threads: tiles with rows
/// of 8 or 16, and numbers of 32 bits alone.
constexpr std::uint64_t first_seed_of_rows = 1000000000;

/// From this seed on the threads of a kernel have nothing in common, so that a CPU runs them as
/// vectors along the rows of the domain; three in ten have something that it does not do so.
constexpr std::uint64_t first_seed_of_elements = 2000000000;

/// From this seed on the threads of a tile compute much together: sums, scans, sorts, parts of
/// views that all of them load. Half of the kernels have the rows of above.
constexpr std::uint64_t first_seed_of_tile_operations = 3000000000;

/// From this seed on threads declare structs and short vectors, of numbers that a CPU has vectors
/// of threads for, and assign them as a whole and in part. Rows as above.
constexpr std::uint64_t first_seed_of_aggregates = 4000000000;

/// From this seed on the threads of a kernel have nothing in common, and declare structs of numbers
/// that a CPU has vectors of threads for, assign, copy, pass and change them.
constexpr std::uint64_t first_seed_of_element_structs = 5000000000;

kernel generate(std::uint64_t seed);

}  // namespace fuzz
