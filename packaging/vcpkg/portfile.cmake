# An overlay port over this checkout: `vcpkg install libtiles --overlay-ports=packaging/vcpkg`.
vcpkg_check_linkage(ONLY_DYNAMIC_LIBRARY)
get_filename_component(SOURCE_PATH "${CURRENT_PORT_DIR}/../.." ABSOLUTE)

vcpkg_check_features(OUT_FEATURE_OPTIONS options
  INVERTED_FEATURES command CMAKE_DISABLE_FIND_PACKAGE_CLI11)
vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS
    ${options}
    -D CMAKE_UNITY_BUILD=ON
    -D TILES_BUILD_BENCH=OFF
    -D TILES_BUILD_EXAMPLES=OFF
    -D TILES_BUILD_LANGUAGES=OFF
    -D TILES_BUILD_PYTHON=OFF
    -D TILES_BUILD_TESTS=OFF
    -D TILES_BUILD_TRANSLATOR=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME Tiles CONFIG_PATH lib/cmake/Tiles)
vcpkg_fixup_pkgconfig()
if("command" IN_LIST FEATURES)
  vcpkg_copy_tools(TOOL_NAMES tiles AUTO_CLEAN)
endif()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
