# The bindings for languages that the project itself is not written in, each where its compiler or
# interpreter is found. TILES_LANGUAGES are those, by the names of their folders.
set(TILES_LANGUAGES "")
set(TILES_LANGUAGE_FOLDERS "")
# A sanitizer's runtime would have to be loaded before the interpreters.
if(NOT TILES_BUILD_LANGUAGES OR TILES_SANITIZE)
  return()
endif()
find_package(Python 3.10 COMPONENTS Interpreter QUIET)
if(NOT Python_FOUND)
  message(STATUS "no bindings for Fortran, Rust, Lua and C#: Python 3.10, which writes their declarations, "
    "is not installed")
  return()
endif()

# tiles_add_language(<folder> <language> <Debian packages> <what was found>...)
macro(tiles_add_language folder language packages)
  set(is_complete TRUE)
  foreach(found ${ARGN})
    if(NOT ${found})
      set(is_complete FALSE)
    endif()
  endforeach()
  if(is_complete)
    list(APPEND TILES_LANGUAGES ${folder})
  else()
    message(STATUS "no bindings for ${language}: its compiler is not installed (Debian: ${packages})")
  endif()
endmacro()

include(CheckLanguage)
check_language(Fortran)
if(CMAKE_Fortran_COMPILER)
  enable_language(Fortran)
endif()
# Without <ISO_Fortran_binding.h> of a compiler that fills it in as the standard says, there are no
# arrays by descriptor.
if(CMAKE_Fortran_COMPILER_ID STREQUAL "GNU" AND CMAKE_Fortran_COMPILER_VERSION VERSION_LESS 12)
  message(STATUS "the bindings for Fortran need gfortran 12 or later")
  set(CMAKE_Fortran_COMPILER "")
endif()
find_program(TILES_RUSTC rustc)
find_program(TILES_LUAJIT luajit)
find_program(TILES_MCS mcs)
find_program(TILES_MONO mono)
tiles_add_language(fortran Fortran gfortran CMAKE_Fortran_COMPILER)
tiles_add_language(rust Rust rustc TILES_RUSTC)
tiles_add_language(lua Lua luajit TILES_LUAJIT)
tiles_add_language(csharp C\# "mono-mcs mono-runtime" TILES_MCS TILES_MONO)

add_subdirectory(bindings/declarations)
foreach(folder IN LISTS TILES_LANGUAGES)
  add_subdirectory(bindings/${folder})
  list(APPEND TILES_LANGUAGE_FOLDERS bindings/${folder})
endforeach()

# tiles_add_language_test(<folder> <sentence> <command>...): a test that runs on the default device alone,
# since no binding depends on the OpenCL implementation.
function(tiles_add_language_test folder sentence)
  add_test(NAME "${folder}/${sentence}" COMMAND ${ARGN})
  set_tests_properties("${folder}/${sentence}" PROPERTIES
    LABELS default-device
    TIMEOUT 300
    ENVIRONMENT "${TILES_TEST_ENVIRONMENT}")
endfunction()

# tiles_compare_sizes(<folder> <command>...): tests that a program in that language prints the sizes of all
# structs as the C compiler has them.
function(tiles_compare_sizes folder)
  add_test(NAME "${folder}/all structs have the sizes of the C compiler"
    COMMAND ${CMAKE_COMMAND} -D EXPECTED=${TILES_C_SIZES}
      -P ${PROJECT_SOURCE_DIR}/examples/compare_output.cmake -- ${ARGN})
  set_tests_properties("${folder}/all structs have the sizes of the C compiler" PROPERTIES LABELS host)
endfunction()
