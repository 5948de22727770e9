// The parameters of an example's kernel, as the library tells them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tiles/tiles.h"

namespace documents {

struct parameter {
  std::string name;
  int32_t type = TILES_TYPE_INT32;  ///< a tiles_type
  int rank = 0;                     ///< of a view or an array; 0 for a number
  bool is_const = false;            ///< of a view
};

/// \throws std::runtime_error for a type that examples cannot be given
std::vector<parameter> parameters_of(tiles_kernel kernel);

/// The number of a type, written as a document writes it. \throws std::runtime_error
void store_number(const std::string& text, int32_t type, void* number);
std::string number_text(const void* number, int32_t type);
std::size_t size_of_type(int32_t type);

}  // namespace documents
