// expected: TILES_STRUCT: name all fields of particle in order
#include <tiles/struct.hpp>

struct particle {
  float mass;
  int cell;
};
TILES_STRUCT(particle, cell, mass);
