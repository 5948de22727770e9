// tiles_shutdown.
#include "capi/src/guard.hpp"
#include "libtiles/runtime/context/default_context.hpp"

tiles_status tiles_shutdown(void) {
  return libtiles::capi::guard([] { libtiles::runtime::shutdown(); });
}
