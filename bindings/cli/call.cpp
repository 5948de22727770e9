#include "call.hpp"

#include <stdexcept>

void call(tiles_status status) {
  if (status != TILES_OK) throw std::runtime_error(tiles_get_last_error());
}
