// The names of statuses.
#include "libtiles/core/status.hpp"

#include "tiles/tiles.h"

namespace {

using libtiles::status;

constexpr bool is_same(status core, tiles_status c) { return static_cast<tiles_status>(core) == c; }

static_assert(is_same(status::ok, TILES_OK));
static_assert(is_same(status::invalid_argument, TILES_ERROR_INVALID_ARGUMENT));
static_assert(is_same(status::invalid_handle, TILES_ERROR_INVALID_HANDLE));
static_assert(is_same(status::out_of_memory, TILES_ERROR_OUT_OF_MEMORY));
static_assert(is_same(status::unsupported, TILES_ERROR_UNSUPPORTED));
static_assert(is_same(status::internal, TILES_ERROR_INTERNAL));
static_assert(is_same(status::no_platform, TILES_ERROR_NO_PLATFORM));
static_assert(is_same(status::no_device, TILES_ERROR_NO_DEVICE));
static_assert(is_same(status::device_failure, TILES_ERROR_DEVICE_FAILURE));
static_assert(is_same(status::device_lost, TILES_ERROR_DEVICE_LOST));
static_assert(is_same(status::forked, TILES_ERROR_FORKED));
static_assert(is_same(status::compile, TILES_ERROR_COMPILE));
static_assert(is_same(status::build, TILES_ERROR_BUILD));
static_assert(is_same(status::argument_mismatch, TILES_ERROR_ARGUMENT_MISMATCH));
static_assert(is_same(status::invalid_compute_domain, TILES_ERROR_INVALID_COMPUTE_DOMAIN));
static_assert(is_same(status::tile_limit, TILES_ERROR_TILE_LIMIT));
static_assert(is_same(status::local_memory_limit, TILES_ERROR_LOCAL_MEMORY_LIMIT));

}  // namespace

const char* tiles_status_get_name(tiles_status status) {
  switch (status) {
#define TILES_STATUS_CASE(name, value, meaning) \
  case value:                                   \
    return #name;
    TILES_STATUS_LIST(TILES_STATUS_CASE)
#undef TILES_STATUS_CASE
    default:
      return "unknown status";
  }
}
