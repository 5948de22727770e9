// tiles_struct_init().
#include "tiles/c/init.h"

#include <array>
#include <cstring>
#include <string>

#include "capi/src/struct_io.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

/// Writes the first `size` bytes of the struct's defaults.
using default_writer = void (*)(void* out, std::size_t size);

struct sized_struct {
  const char* name;
  std::size_t size;
  default_writer write;
};

template <class Struct>
void write_defaults(void* out, std::size_t size) {
  const Struct defaults = default_struct<Struct>();
  std::memcpy(out, &defaults, size);
}

#define LIBTILES_SIZED_STRUCT(type, initializer) \
  sized_struct{#type, sizeof(type), write_defaults<type>},
constexpr std::array sized_structs{LIBTILES_SIZED_STRUCTS(LIBTILES_SIZED_STRUCT)};
#undef LIBTILES_SIZED_STRUCT

const sized_struct& struct_named(const char* name) {
  for (const sized_struct& each : sized_structs) {
    if (std::strcmp(each.name, name) == 0) return each;
  }
  throw error(status::invalid_argument,
              "'name' is \"" + std::string(name) +
                  "\"; expected the name of a struct in tiles.h that begins with struct_size");
}

}  // namespace

tiles_status tiles_struct_init(const char* name, void* out, uint32_t size) {
  return guard_in_any_process([&] {
    const sized_struct& known = struct_named(&required(name, "name"));
    required(static_cast<unsigned char*>(out), "out");
    check_stated_size(size, known.name, "'size'");
    std::memset(out, 0, size);
    known.write(out, std::min<std::size_t>(size, known.size));
    std::memcpy(out, &size, sizeof size);
  });
}
