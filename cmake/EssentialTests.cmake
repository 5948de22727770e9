# The target `essential`: what `make test` builds, which is all but the measurements and the folders
# whose tests are labelled thorough. They take most of the time, and CI runs them.

# tiles_add_thorough_tests(<folder>): add_subdirectory(), with that label on its tests.
macro(tiles_add_thorough_tests folder)
  add_subdirectory(${folder})
  set_property(DIRECTORY ${folder} APPEND PROPERTY LABELS thorough)
endmacro()

# tiles_add_essential_folder(<folder>): what the folder and those below it build.
function(tiles_add_essential_folder folder)
  get_property(labels DIRECTORY ${folder} PROPERTY LABELS)
  if("thorough" IN_LIST labels)
    return()
  endif()
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    get_target_property(is_left_out ${target} EXCLUDE_FROM_ALL)
    if(NOT is_left_out AND NOT type STREQUAL "INTERFACE_LIBRARY")
      add_dependencies(essential ${target})
    endif()
  endforeach()
  get_property(subfolders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(subfolder IN LISTS subfolders)
    tiles_add_essential_folder(${subfolder})
  endforeach()
endfunction()

# tiles_add_essential(<folder>...)
add_custom_target(essential)
function(tiles_add_essential)
  foreach(folder IN LISTS ARGN)
    tiles_add_essential_folder(${PROJECT_SOURCE_DIR}/${folder})
  endforeach()
endfunction()
