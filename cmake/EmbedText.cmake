# Writes a C++ file that defines the contents of a file as a constant. Run as a script:
#
# cmake -DTEXT=<file> -DNAME=<of the constant> -DOUTPUT=<file> -P EmbedText.cmake
file(READ "${TEXT}" text)

# Drivers cannot read files: each #include "<stem>.clh" is replaced by the contents of that file.
get_filename_component(folder "${TEXT}" DIRECTORY)
while(text MATCHES "#include \"([a-z_]+[.]clh)\"\n")
  set(line "${CMAKE_MATCH_0}")
  file(READ "${folder}/${CMAKE_MATCH_1}" included)
  string(REPLACE "${line}" "${included}" text "${text}")
endwhile()
string(LENGTH "${text}" length)

# Compilers take string literals up to some size only; adjacent ones become one.
set(piece_length 8000)
set(pieces "")
set(begin 0)
while(begin LESS length)
  string(SUBSTRING "${text}" ${begin} ${piece_length} piece)
  string(APPEND pieces "\n    R\"kernel_text(${piece})kernel_text\"")
  math(EXPR begin "${begin} + ${piece_length}")
endwhile()

get_filename_component(source "${TEXT}" NAME)
file(WRITE "${OUTPUT}.new" "// Made from ${source}.
#include \"libtiles/algorithms/kernel_texts.hpp\"

namespace libtiles::algorithms {

const char* const ${NAME} =${pieces};

}  // namespace libtiles::algorithms
")
file(COPY_FILE "${OUTPUT}.new" "${OUTPUT}" ONLY_IF_DIFFERENT)
file(REMOVE "${OUTPUT}.new")
