// expected: tiles: declare the struct with TILES_STRUCT(type, fields...)
#include <tiles/struct.hpp>

struct unknown {
  int number;
};

std::string text() { return tiles::struct_declaration<unknown>(); }
