# The version of the project is that of tiles.h. TILES_VERSION is its text, such as 1.0.0-rc, and
# TILES_VERSION_NUMBERS what CMake, which knows no pre-releases, calls the project by: 1.0.0.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/../capi/include/tiles/c/library.h line REGEX "^#define TILES_VERSION \"")
if(NOT line MATCHES "\"(([0-9]+\\.[0-9]+\\.[0-9]+)(-rc[0-9]*)?)\"")
  message(FATAL_ERROR
    "capi/include/tiles/c/library.h defines no TILES_VERSION such as \"1.0.0\" or \"1.0.0-rc2\"; it has: ${line}")
endif()
set(TILES_VERSION ${CMAKE_MATCH_1})
set(TILES_VERSION_NUMBERS ${CMAKE_MATCH_2})
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
  ${CMAKE_CURRENT_LIST_DIR}/../capi/include/tiles/c/library.h)
