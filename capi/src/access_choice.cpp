#include "capi/src/access_choice.hpp"

#include "libtiles/core/error.hpp"
#include "tiles/tiles.h"

namespace libtiles::capi {

// Who writes may write a part, so that the rest has to be there too.
runtime::access given_access(int32_t access) {
  if (access < TILES_READ || access > TILES_READ_WRITE) {
    throw error(status::invalid_argument,
                "'access' is " + std::to_string(access) +
                    "; expected TILES_READ (1), TILES_WRITE (2) or TILES_READ_WRITE (3)");
  }
  return access == TILES_READ ? runtime::access::read : runtime::access::read_write;
}

}  // namespace libtiles::capi
