// The library's version and its end.
#include "tiles/c/library.h"

#include "capi/src/guard.hpp"
#include "libtiles/compiler/pass_printer.hpp"
#include "libtiles/runtime/context/default_context.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

// What CMake names the library by, and what a program asks for, must not drift apart.
static_assert(TILES_PROJECT_VERSION == TILES_VERSION_NUMBER, "TILES_VERSION has other numbers");
static_assert(TILES_SONAME_VERSION == TILES_ABI_VERSION,
              "capi/CMakeLists.txt has another SOVERSION");

std::string text_of(uint32_t version) {
  return std::to_string(version / 1000000) + "." + std::to_string(version / 1000 % 1000) + "." +
         std::to_string(version % 1000);
}

}  // namespace

uint32_t tiles_get_version(void) { return TILES_VERSION_NUMBER; }

const char* tiles_get_compiler_passes(void) {
  // Never freed, since programs may still read it while they end.
  static const std::string& passes = *new std::string(compiler::list_passes());
  return passes.c_str();
}

tiles_status tiles_check_header(uint32_t version, uint32_t abi_version) {
  return guard_in_any_process([&] {
    if (abi_version == TILES_ABI_VERSION && version <= TILES_VERSION_NUMBER) return;
    throw error(status::unsupported,
                "the program was compiled with tiles.h " + text_of(version) + " (ABI " +
                    std::to_string(abi_version) + "), but runs with libtiles " +
                    text_of(TILES_VERSION_NUMBER) + " (ABI " + std::to_string(TILES_ABI_VERSION) +
                    "); install the matching library, or recompile the program");
  });
}

tiles_status tiles_shutdown(void) {
  return guard([] { runtime::shutdown(); });
}
