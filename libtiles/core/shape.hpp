// Extents and strides of row-major data, without overflow. Dimension 0 is the slowest.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace libtiles {

constexpr int max_data_rank = 8;
constexpr int max_domain_rank = 3;

/// Elements per dimension.
using extents = std::vector<std::int64_t>;

/// The number of elements; 0 if any extent is 0.
/// \throws error (invalid_argument) if an extent is negative or the product does not fit 63 bits.
std::int64_t element_count(const extents& shape);

/// Elements between neighbours in each dimension of dense row-major data that element_count()
/// takes.
std::vector<std::int64_t> dense_strides(const extents& shape);

/// "(8, 9)"; "(5)" for one dimension.
std::string to_string(const extents& shape);

}  // namespace libtiles
