// expected: TILES_STRUCT: person must be of standard layout and trivially copyable
#include <string>
#include <tiles/tiles.hpp>
#include <vector>

struct person {
  std::string name;
  int age;
};
TILES_STRUCT(person, age);
