#include "capi/src/access_choice.hpp"

#include "libtiles/core/error.hpp"
#include "tiles/tiles.h"

namespace libtiles::capi {

// Who writes may write a part, so that the rest has to be there too.
runtime::access given_access(tiles_access access) {
  if (access < TILES_ACCESS_READ || access > TILES_ACCESS_READ_WRITE) {
    throw error(status::invalid_argument,
                "'access' is " + std::to_string(access) +
                    "; expected TILES_ACCESS_READ (1), TILES_ACCESS_WRITE (2) or "
                    "TILES_ACCESS_READ_WRITE (3)");
  }
  return access == TILES_ACCESS_READ ? runtime::access::read : runtime::access::read_write;
}

}  // namespace libtiles::capi
