// The version of the library, and which headers it serves.
#include "tests/capi/objects.hpp"

TEST_CASE("the library has the header's version", "[library]") {
  CHECK(tiles_get_version() == TILES_VERSION_NUMBER);
  succeed(tiles_check_version());
}

TEST_CASE("a program that was compiled with an older header is served", "[library]") {
  succeed(tiles_check_header(0, TILES_ABI_VERSION));
  succeed(tiles_check_header(TILES_VERSION_NUMBER - 1, TILES_ABI_VERSION));
}

TEST_CASE("a program that was compiled with a newer header is refused", "[library]") {
  CHECK(failed(TILES_ERROR_UNSUPPORTED, tiles_check_header(12003004, TILES_ABI_VERSION)) ==
        "the program was compiled with tiles.h 12.3.4 (ABI 1), but runs with libtiles 1.0.0 (ABI "
        "1); install the matching library, or recompile the program");
}

TEST_CASE("a program for another ABI is refused", "[library]") {
  CHECK_THAT(failed(TILES_ERROR_UNSUPPORTED, tiles_check_header(TILES_VERSION_NUMBER, 7)),
             StartsWith("the program was compiled with tiles.h 1.0.0 (ABI 7), but runs with "));
}
