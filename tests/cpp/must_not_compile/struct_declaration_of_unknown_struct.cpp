// expected: tiles: make the struct known with TILES_STRUCT(type, fields...)
#include <tiles/struct.hpp>

struct unknown {
  int number;
};

std::string text() { return tiles::struct_declaration<unknown>(); }
