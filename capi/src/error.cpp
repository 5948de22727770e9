// tiles_get_last_error() and its parts.
#include "capi/src/guard.hpp"
#include "capi/src/last_error.hpp"
#include "capi/src/struct_io.hpp"

using namespace libtiles::capi;

const char* tiles_get_last_error(void) { return last_error_of_thread().message; }

tiles_status tiles_get_last_error_info(tiles_error_info* out) {
  return guard_in_any_process(
      [&] { write_struct(out, last_error_of_thread(), "tiles_error_info"); });
}
