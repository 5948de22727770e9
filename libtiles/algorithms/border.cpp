#include "libtiles/algorithms/border.hpp"

namespace libtiles::algorithms {

compiler::constant border_parameter(border beyond) {
  return parameter("BORDER", static_cast<int>(beyond == border::valid ? border::reflect : beyond));
}

}  // namespace libtiles::algorithms
