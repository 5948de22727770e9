# tiles_amp_sources(<target> [<source>...])
#
# Compiles C++ AMP sources of a target with tiles-c++, independently of the project's compiler, and links
# the target with libtiles. Without a list: all C++ sources of the target. Call it after
# target_sources(); include directories, definitions and options of the target may still change.
function(tiles_amp_sources target)
  if(NOT TARGET Tiles::translator)
    message(FATAL_ERROR "tiles_amp_sources(${target}): tiles-c++ is not installed beside this libtiles")
  endif()
  get_target_property(all ${target} SOURCES)
  set(sources ${ARGN})
  if(NOT sources)
    set(sources ${all})
    list(FILTER sources INCLUDE REGEX "[.](cpp|cc|cxx|C)$")
  endif()
  list(REMOVE_ITEM all ${sources})
  set_property(TARGET ${target} PROPERTY SOURCES ${all})
  get_target_property(folder ${target} SOURCE_DIR)
  set(objects ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.amp)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${folder})
    string(MD5 place "${source}")
    string(SUBSTRING ${place} 0 8 place)
    cmake_path(GET source STEM name)
    tiles_add_amp_object(${target} ${source} ${objects}/${name}.${place}.o)
  endforeach()
  set_property(TARGET ${target} PROPERTY LINKER_LANGUAGE CXX)
  target_link_libraries(${target} PRIVATE Tiles::tiles Threads::Threads)
endfunction()

# tiles_add_amp_object(<target> <source> <object>)
function(tiles_add_amp_object target source object)
  set(standard "$<TARGET_PROPERTY:${target},CXX_STANDARD>")
  set(includes "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
  set(definitions "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
  string(TOUPPER "${CMAKE_BUILD_TYPE}" configuration)
  separate_arguments(flags NATIVE_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${configuration}}")
  get_filename_component(folder ${object} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  add_custom_command(OUTPUT ${object}
    COMMAND Tiles::translator ${flags}
      "$<$<BOOL:${standard}>:-std=c++${standard}>"
      "$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>"
      "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>"
      "$<$<BOOL:$<TARGET_PROPERTY:${target},POSITION_INDEPENDENT_CODE>>:-fPIC>"
      "$<TARGET_PROPERTY:${target},COMPILE_OPTIONS>"
      -MD -MF ${object}.d -MT ${object} -c ${source} -o ${object}
    DEPENDS ${source} Tiles::translator
    DEPFILE ${object}.d
    COMMENT "Compiling C++ AMP ${source}"
    COMMAND_EXPAND_LISTS VERBATIM)
  target_sources(${target} PRIVATE ${object})
  set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
endfunction()
