# What every target of this project has in common. Linked privately, so that neither warnings nor
# sanitizers reach a consumer.
add_library(tiles_build_options INTERFACE)
target_compile_options(tiles_build_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow)
if(TILES_WARNINGS_AS_ERRORS)
  target_compile_options(tiles_build_options INTERFACE -Werror)
endif()
if(TILES_SANITIZE)
  target_compile_options(tiles_build_options INTERFACE
    -fsanitize=${TILES_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(tiles_build_options INTERFACE -fsanitize=${TILES_SANITIZE})
endif()
if(TILES_BUILD_FUZZERS)
  target_compile_options(tiles_build_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

# tiles_trap_undefined(): for the targets of a folder. The process ends where a number overflows, a
# subscript is beyond an array or a container, and the like. Without reports and their library, and without
# checks of every pointer, it compiles a tenth longer; asan has all checks.
function(tiles_trap_undefined)
  if(TILES_TRAP_UNDEFINED)
    add_compile_options(-fsanitize-undefined-trap-on-error
      -fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,float-cast-overflow
      -fsanitize=bounds,vla-bound,enum,bool,builtin,return,unreachable)
    add_compile_definitions(_GLIBCXX_ASSERTIONS)
  endif()
endfunction()

# tiles_add_layer(<name> <sources>...): one layer of the library, a static library of hidden symbols
# that the shared library and the tests link.
function(tiles_add_layer name)
  add_library(${name} STATIC ${ARGN})
  target_compile_features(${name} PUBLIC cxx_std_17)
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE $<BUILD_INTERFACE:tiles_build_options>)
  set_target_properties(${name} PROPERTIES
    POSITION_INDEPENDENT_CODE ON
    CXX_EXTENSIONS OFF
    CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON
    UNITY_BUILD_BATCH_SIZE 8)
endfunction()

# The presets compile a few files of a target at once, which takes a third of the time: most of it
# goes into headers. Only tsan compiles each file alone, and so finds an include that is missing.
#
# tiles_compile_alone(<sources>...): these never share a compilation, since their own short names, or
# what they define, would meet another file's.
function(tiles_compile_alone)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
