# tiles_amp_sources() in a project of another compiler.
cp "$(dirname "$0")/kernel.inc" scaled.cpp
echo 'int scaled(int, int); int main() { return scaled(6, BY) == 42 ? 0 : 1; }' >main.cpp
cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.21)
project(case CXX)
find_package(Threads REQUIRED)
include($(dirname "$0")/../../../cmake/TilesAmpSources.cmake)
add_executable(Tiles::translator IMPORTED)
set_target_properties(Tiles::translator PROPERTIES IMPORTED_LOCATION $1)
add_library(Tiles::tiles SHARED IMPORTED)
set_target_properties(Tiles::tiles PROPERTIES IMPORTED_LOCATION $(dirname "$1")/../capi/libtiles.so)
add_executable(program main.cpp scaled.cpp)
target_compile_definitions(program PRIVATE BY=7)
target_compile_features(program PRIVATE cxx_std_17)
tiles_amp_sources(program scaled.cpp)
END
cmake -S . -B build >/dev/null
cmake --build build >/dev/null
build/program
