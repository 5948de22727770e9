// expected: must be of standard layout and trivially copyable
#include <tiles/struct.hpp>

struct counted {
  int number;
  virtual ~counted() = default;
};
TILES_STRUCT(counted, number);
