# What find_package(Tiles) and pkg-config find. Included last, when every target is known.
set(TILES_INSTALL_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/Tiles)

install(EXPORT TilesTargets NAMESPACE Tiles:: DESTINATION ${TILES_INSTALL_CMAKE_DIR})
if(TARGET tiles_translator)
  install(EXPORT TilesTranslatorTargets NAMESPACE Tiles:: DESTINATION ${TILES_INSTALL_CMAKE_DIR})
endif()
configure_package_config_file(
  cmake/TilesConfig.cmake.in ${PROJECT_BINARY_DIR}/TilesConfig.cmake
  INSTALL_DESTINATION ${TILES_INSTALL_CMAKE_DIR})
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/TilesConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(
  FILES ${PROJECT_BINARY_DIR}/TilesConfig.cmake ${PROJECT_BINARY_DIR}/TilesConfigVersion.cmake
  DESTINATION ${TILES_INSTALL_CMAKE_DIR})

install(FILES cmake/TilesAmpSources.cmake DESTINATION ${TILES_INSTALL_CMAKE_DIR})

# tiles.pc finds its prefix from where it lies itself, so that an installed tree may be moved.
set(TILES_INSTALL_PKGCONFIG_DIR ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH TILES_PKGCONFIG_TO_PREFIX ${TILES_INSTALL_PKGCONFIG_DIR} ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" TILES_PKGCONFIG_TO_PREFIX ${TILES_PKGCONFIG_TO_PREFIX})
file(RELATIVE_PATH TILES_PREFIX_TO_LIB ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH TILES_PREFIX_TO_INCLUDE
  ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
configure_file(cmake/tiles.pc.in ${PROJECT_BINARY_DIR}/tiles.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/tiles.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}
  FILES_MATCHING PATTERN "*.md" PATTERN "*.svg" PATTERN index.md EXCLUDE PATTERN reference EXCLUDE)
