# Writes a macro that names each struct of the headers that begins with struct_size, with its default
# initializer.
#
# Usage: cmake -DHEADERS=<folder> -DOUTPUT=<file> -P list_sized_structs.cmake
file(GLOB headers ${HEADERS}/*.h)
set(lines "")
foreach(header IN LISTS headers)
  file(READ ${header} text)
  string(REGEX MATCHALL "typedef struct tiles_[a-z0-9_]+ {\n  uint32_t struct_size" structs "${text}")
  foreach(struct IN LISTS structs)
    string(REGEX REPLACE "^typedef struct (tiles_[a-z0-9_]+) .*$" "\\1" name "${struct}")
    string(TOUPPER ${name} initializer)
    string(APPEND lines " \\\n  X(${name}, ${initializer}_INIT)")
  endforeach()
endforeach()
file(WRITE ${OUTPUT} "/// X(struct, initializer)\n#define LIBTILES_SIZED_STRUCTS(X)${lines}\n")
